import { refundShare } from '@shpulka/contract/buying/refunds'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundedTo, refundSums } from './refund-sums.rule.ts'

const items = { line: 1, title: 'Нить', count: 2, priceKopecks: 1000, discountKopecks: 0, bonusKopecks: 0 }

test.each([
  ['no discounts', { amountKopecks: 2000 }, { discount: 0, bonuses: 0, rounding: 0 }],
  [
    'a promo code and bonuses',
    { discountKopecks: 500, bonusKopecks: 90, amountKopecks: 1577 },
    { discount: 333, bonuses: 90, rounding: 0 },
  ],
  [
    'a rounding kopeck between money and bonuses',
    { bonusKopecks: 66, amountKopecks: 1933 },
    { discount: 0, bonuses: 66, rounding: -1 },
  ],
])('%s: all sums are given', (_, changed, expected) => {
  expect(refundSums({ ...items, ...changed })).toMatchObject(expected)
})

test('each partial refund adds up, and all of them add up to the line', () => {
  fc.assert(
    fc.property(
      fc.record({ ordered: fc.integer({ min: 1, max: 20 }), price: fc.nat(100_000) }),
      fc.nat(100),
      fc.nat(100),
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 20 }),
      ({ ordered, price }, discountPercent, bonusPercent, steps) => {
        const discount = Math.floor((price * ordered * discountPercent) / 100)
        const bonuses = Math.floor(((price * ordered - discount) * bonusPercent) / 100)
        const paid = price * ordered - discount - bonuses
        const refunded = { returned: 0, money: 0, bonuses: 0, discount: 0, rounding: 0 }
        for (const step of steps) {
          const count = Math.min(step, ordered - refunded.returned)
          if (count === 0) break
          const share = (whole: number, already: number) =>
            refundShare(whole, ordered, { returned: refunded.returned, already, count })
          const sums = refundSums({
            line: 1,
            title: '',
            count,
            priceKopecks: price,
            discountKopecks: discount,
            amountKopecks: share(paid, refunded.money),
            bonusKopecks: share(bonuses, refunded.bonuses),
          })
          expect(price * count - sums.discount - sums.bonuses + sums.rounding).toBe(sums.amount)
          expect(Math.abs(sums.rounding)).toBeLessThanOrEqual(1)
          refunded.returned += count
          refunded.money += sums.amount
          refunded.bonuses += sums.bonuses
          refunded.discount += sums.discount
          refunded.rounding += sums.rounding
        }
        expect([refunded.money, refunded.bonuses, refunded.discount - refunded.rounding]).toEqual([
          paid,
          bonuses,
          discount,
        ])
      },
    ),
  )
})

test.each([
  ['requested', 0, 0, 0, { offDebt: 0, money: 500 }],
  ['requested', 0, 0, 900, { offDebt: 500, money: 0 }],
  ['approved', 0, 0, 200, { offDebt: 200, money: 300 }],
  ['received', 300, 0, 900, { offDebt: 200, money: 300 }],
  ['paying', 0, 200, 900, { offDebt: 200, money: 300 }],
  ['paid', 0, 500, 900, { offDebt: 500, money: 0 }],
])('%s, %i on its way, %i off the debt, %i owed', (fromCode, returningKopecks, creditedKopecks, debt, expected) => {
  expect(refundedTo({ fromCode, amountKopecks: 500, returningKopecks, creditedKopecks }, debt)).toEqual(expected)
})
