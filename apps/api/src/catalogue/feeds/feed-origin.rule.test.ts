import { expect, test } from 'vitest'
import { fileOrigin, storedOrigin } from './feed-origin.rule.ts'

const hosts = ['shop.test', 'www.shop.test']

test.each([
  ['https://www.shop.test', 'https://www.shop.test', 'https://www.shop.test'],
  ['https://shop.test:443', 'https://shop.test', 'https://shop.test'],
  ['http://shop.test:3000', 'http://shop.test:3000', 'http://shop.test:3000'],
  ['https://www.shop.test:8443', 'https://www.shop.test:8443', 'https://shop.test'],
  ['https://evil.test', 'https://shop.test', 'https://shop.test'],
  ['https://[', 'https://shop.test', 'https://shop.test'],
  [undefined, 'https://shop.test', 'https://shop.test'],
])('%s: addresses begin with %s, in a file stored by origin with %s', (requested, origin, stored) => {
  expect(fileOrigin(requested, hosts)).toBe(origin)
  expect(storedOrigin(requested, hosts, 3000)).toBe(stored)
})
