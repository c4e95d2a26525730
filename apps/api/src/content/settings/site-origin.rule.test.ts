import { expect, test } from 'vitest'
import { siteOrigin } from './site-origin.rule.ts'

test.each([
  [['shpulka.ru', 'www.shpulka.ru'], 'https://shpulka.ru'],
  [['shpulka.localhost', 'localhost'], 'http://shpulka.localhost:3000'],
  [['localhost'], 'http://localhost:3000'],
  [['notlocalhost'], 'https://notlocalhost'],
  [[], 'http://localhost:3000'],
])('%o is seen at %s', (hosts, origin) => {
  expect(siteOrigin({ hosts }, 3000)).toBe(origin)
})
