import { expect, test } from 'vitest'
import { maxUnprovenHolds, mayReserveUnproven } from './unproven-holds.rule.ts'

const none = { orders: 0, kopecks: 0 }
const { email, address } = maxUnprovenHolds

test.each([
  ['a first order', 1_000_000, none, none, true],
  ['an order of as much as may be held', email.kopecks, none, none, true],
  ['an order of more', email.kopecks + 1, none, none, false],
  ['one order more of an email address', 1, { orders: email.orders, kopecks: 1 }, none, false],
  ['a kopeck more of an email address', 2, { orders: 1, kopecks: email.kopecks - 1 }, none, false],
  ['one order more from an address', 1, none, { orders: address.orders, kopecks: 1 }, false],
  ['a kopeck more from an address', 2, none, { orders: 1, kopecks: address.kopecks - 1 }, false],
  [
    'the last that fits',
    1,
    { orders: email.orders - 1, kopecks: email.kopecks - 1 },
    { orders: address.orders - 1, kopecks: 0 },
    true,
  ],
])('%s', (_what, kopecks, ofEmail, ofAddress, may) => {
  expect(mayReserveUnproven(kopecks, { email: ofEmail, address: ofAddress }, false)).toBe(may)
})

test('by card a first order holds its goods whatever its sum, a later one as any other', () => {
  expect(mayReserveUnproven(email.kopecks + 1, { email: none, address: none }, true)).toBe(true)
  expect(mayReserveUnproven(email.kopecks, { email: { orders: 1, kopecks: 1 }, address: none }, true)).toBe(false)
})
