import type { Site } from '@shpulka/contract/content/settings'
import { describe, expect, it } from 'vitest'
import { hostName, siteOfRequest } from './site-of-request.rule.ts'

const site = (id: number, hosts: string[]) => ({ id, hosts }) as Site
const sites = [site(1, ['shop.ru', 'localhost']), site(2, ['school.ru'])]

describe('siteOfRequest', () => {
  it.each([
    ['school.ru', undefined, 2],
    ['school.ru', '1', 2],
    ['10.0.0.1', '2', 2],
    ['10.0.0.1', '77', 1],
    ['10.0.0.1', undefined, 1],
    [null, undefined, 1],
  ])('host %s, chosen %s: site %d', (host, chosen, id) => expect(siteOfRequest(sites, host, chosen).id).toBe(id))
})

describe('hostName', () => {
  it.each([
    ['Shop.RU:3000', 'shop.ru'],
    ['[::1]:3000', '[::1]'],
    ['evil.com/path', null],
    ['a b', null],
    ['localhost:65535', 'localhost'],
    ['localhost:99999', null],
    ['1.2.3.999', null],
    [undefined, null],
  ])('%s is %s', (header, name) => expect(hostName(header)).toBe(name))
})
