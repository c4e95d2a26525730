import { refundShare } from '@shpulka/contract/buying/refunds'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundSums } from './refund-sums.rule.ts'

const items = { line: 1, title: 'Нить', count: 2, priceKopecks: 1000, discountKopecks: 0, bonusKopecks: 0 }

test.each([
  ['nothing taken off', { amountKopecks: 2000 }, { discount: 0, bonuses: 0, rounding: 0 }],
  [
    'a promo code and bonuses',
    { discountKopecks: 500, bonusKopecks: 90, amountKopecks: 1577 },
    { discount: 333, bonuses: 90, rounding: 0 },
  ],
  [
    'a kopeck between money and bonuses',
    { bonusKopecks: 66, amountKopecks: 1933 },
    { discount: 0, bonuses: 66, rounding: -1 },
  ],
])('%s: each sum is stated', (_, changed, expected) => {
  expect(refundSums({ ...items, ...changed })).toMatchObject(expected)
})

test('whatever is refunded in whatever steps, each refund adds up, and all of them to the line', () => {
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
        const back = { returned: 0, money: 0, bonuses: 0, discount: 0, rounding: 0 }
        for (const step of steps) {
          const count = Math.min(step, ordered - back.returned)
          if (count === 0) break
          const share = (whole: number, already: number) =>
            refundShare(whole, ordered, { returned: back.returned, already, count })
          const sums = refundSums({
            ...{ line: 1, title: '', count, priceKopecks: price, discountKopecks: discount },
            ...{ amountKopecks: share(paid, back.money), bonusKopecks: share(bonuses, back.bonuses) },
          })
          expect(price * count - sums.discount - sums.bonuses + sums.rounding).toBe(sums.amount)
          expect(Math.abs(sums.rounding)).toBeLessThanOrEqual(1)
          back.returned += count
          back.money += sums.amount
          back.bonuses += sums.bonuses
          back.discount += sums.discount
          back.rounding += sums.rounding
        }
        expect([back.money, back.bonuses, back.discount - back.rounding]).toEqual([paid, bonuses, discount])
      },
    ),
  )
})
