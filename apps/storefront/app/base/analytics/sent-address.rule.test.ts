import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sentAddress } from './sent-address.rule.ts'

const shop = 'https://shop.test'

test.each([
  [
    '/catalog?page=2&sort=cheap&f.speed=5000&utm_source=yandex',
    '/catalog?page=2&sort=cheap&f.speed=5000&utm_source=yandex',
  ],
  ['/catalog?search=anna%40example.ru', '/catalog'],
  ['/user/password-reset-complete?code=1234&email=anna@example.ru', '/user/password-reset-complete'],
  ['/?authToken=a.b.c&cartToken=d', '/'],
  ['/catalog?utm_source=anna%40example.ru&page=2', '/catalog?page=2'],
  ['/order/12#anna', '/order/12'],
])('sends %s as %s', (address, sent) => expect(sentAddress(shop + address, shop)).toBe(shop + sent))

test.each([
  ['https://mail.test/inbox?user=anna', 'https://mail.test/'],
  ['', ''],
  ['none', ''],
])('sends a referrer %s as %j', (address, sent) => expect(sentAddress(address, shop)).toBe(sent))

test('never sends an email address of a query', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w.]{1,20}$/), fc.emailAddress(), (name, email) => {
      expect(sentAddress(`${shop}/catalog?${new URLSearchParams({ [name]: email })}`, shop)).not.toMatch(/@|%40/)
    }),
  )
})
