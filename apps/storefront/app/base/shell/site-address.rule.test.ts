import { expect, it } from 'vitest'
import { siteAddress } from './site-address.rule.ts'

const shop = { hosts: ['shop.example', 'shop.localhost', 'localhost'] }
const school = { hosts: ['school.example', 'school.localhost'] }
const hidden = { hosts: [] }
const sites = [shop, school, hidden]

it.each([
  ['https://shop.example', school, 'https://school.example/'],
  ['http://localhost:3000', school, 'http://school.localhost:3000/'],
  ['http://school.localhost:3000', shop, 'http://shop.localhost:3000/'],
  ['http://10.0.0.5:3000', school, null],
  ['https://shop.example', hidden, null],
  ['https://shop.example', shop, null],
])('from %s', (origin, site, address) => expect(siteAddress(site, sites, origin)).toBe(address))
