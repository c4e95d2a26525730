import { expect, test } from 'vitest'
import { returnOrigin } from './return-origin.rule.ts'

const site = { hosts: ['shpulka.localhost', 'localhost', 'shop.ru'] }

test.each([
  [undefined, 'http://shpulka.localhost:3000'],
  ['http://localhost:4000', 'http://localhost:4000'],
  ['https://shop.ru', 'https://shop.ru'],
  ['https://shop.ru.evil.example', 'http://shpulka.localhost:3000'],
  ['https://shop.ru@evil.example', 'http://shpulka.localhost:3000'],
  ['https://evil.example/?shop.ru', 'http://shpulka.localhost:3000'],
  ['javascript://shop.ru/%0aalert(1)', 'http://shpulka.localhost:3000'],
  ['//shop.ru', 'http://shpulka.localhost:3000'],
])('from %s the buyer returns to %s', (usedOrigin, origin) => {
  expect(returnOrigin(site, 3000, usedOrigin)).toBe(origin)
})
