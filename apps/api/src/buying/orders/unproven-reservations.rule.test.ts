import { expect, test } from 'vitest'
import { maxUnprovenReservations, mayReserveUnproven } from './unproven-reservations.rule.ts'

const none = { orders: 0, kopecks: 0 }
const { email, ip } = maxUnprovenReservations

test.each([
  ['a first order', 1_000_000, none, none, true],
  ['an order of exactly the maximum sum', email.kopecks, none, none, true],
  ['an order above the maximum sum', email.kopecks + 1, none, none, false],
  ['too many orders of an email address', 1, { orders: email.orders, kopecks: 1 }, none, false],
  ['too large a sum of an email address', 2, { orders: 1, kopecks: email.kopecks - 1 }, none, false],
  ['too many orders from a network address', 1, none, { orders: ip.orders, kopecks: 1 }, false],
  ['too large a sum from a network address', 2, none, { orders: 1, kopecks: ip.kopecks - 1 }, false],
  [
    'exactly at all limits',
    1,
    { orders: email.orders - 1, kopecks: email.kopecks - 1 },
    { orders: ip.orders - 1, kopecks: 0 },
    true,
  ],
])('%s', (_what, kopecks, ofEmail, ofIp, expected) => {
  expect(mayReserveUnproven(kopecks, { email: ofEmail, ip: ofIp }, false)).toBe(expected)
})

test('by card the first order is reserved regardless of its sum, later ones have the same limits', () => {
  expect(mayReserveUnproven(email.kopecks + 1, { email: none, ip: none }, true)).toBe(true)
  expect(mayReserveUnproven(email.kopecks, { email: { orders: 1, kopecks: 1 }, ip: none }, true)).toBe(false)
})
