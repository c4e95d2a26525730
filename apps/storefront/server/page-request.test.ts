import { expect, it } from 'vitest'
import { type PageRequest, publicOriginOf } from './page-request.ts'

const originUnder = (host: string, isOwnHost: boolean, hosts: string[]) =>
  publicOriginOf({ host, isOwnHost, isHttps: false, site: { init: { site: { hosts } } } as PageRequest['site'] })

it.each([
  ['its own host', 'www.shop.ru', true, ['shop.ru', 'www.shop.ru'], 'http://www.shop.ru'],
  ['a former domain', 'old-name.ru', false, ['shop.ru'], 'https://shop.ru'],
  ['a bare address', '203.0.113.7:8080', false, ['shop.ru'], 'https://shop.ru'],
  ['its own host at a foreign port', 'shop.ru:6666', false, ['shop.ru'], 'https://shop.ru'],
  ['any, of a new shop', 'test.shop.ru', false, ['localhost', '127.0.0.1'], 'http://test.shop.ru'],
  ['any, of a shop of the demo', '10.0.0.5:4700', false, ['school.localhost'], 'http://10.0.0.5:4700'],
  ['any, of a site without hosts', 'test.shop.ru', false, [], 'http://test.shop.ru'],
])('a document is the original of its site: under %s', (_what, host, isOwnHost, hosts, origin) => {
  expect(originUnder(host, isOwnHost, hosts)).toBe(origin)
})
