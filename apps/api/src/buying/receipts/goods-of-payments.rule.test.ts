import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { goodsOfPayments } from './goods-of-payments.rule.ts'

const payment = (id: number, remainingKopecks: number) => ({ id, provider: 'sandbox' as const, remainingKopecks })
const goods = {
  lines: [
    { title: 'Иглы', count: 3, sumKopecks: 300 },
    { title: 'Нить', count: 2, sumKopecks: 200 },
  ],
  deliveryKopecks: 100,
}

describe('goodsOfPayments', () => {
  test('one payment settles everything, with unchanged lines', () => {
    expect(goodsOfPayments(goods, [payment(1, 1000)])).toEqual([{ payment: payment(1, 1000), ...goods }])
  })

  test('two payments share a line, and the second includes the delivery', () => {
    expect(goodsOfPayments(goods, [payment(1, 400), payment(2, 200)])).toEqual([
      {
        payment: payment(1, 400),
        lines: [goods.lines[0], { title: 'Нить', count: 1, sumKopecks: 100 }],
        deliveryKopecks: 0,
      },
      { payment: payment(2, 200), lines: [{ title: 'Нить', count: 1, sumKopecks: 100 }], deliveryKopecks: 100 },
    ])
  })

  test('never settles more than was paid or handed over', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ title: fc.string(), count: fc.integer({ min: 1 }), sumKopecks: fc.nat(1000) })),
        fc.nat(1000),
        fc.array(fc.nat(1500), { maxLength: 4 }),
        (lines, deliveryKopecks, unusedSums) => {
          const settled = goodsOfPayments(
            { lines, deliveryKopecks },
            unusedSums.map((unused, id) => payment(id, unused)),
          )
          const sums = settled.map((each) =>
            each.lines.reduce((sum, { sumKopecks }) => sum + sumKopecks, each.deliveryKopecks),
          )
          for (const [n, each] of settled.entries()) expect(sums[n]).toBeLessThanOrEqual(each.payment.remainingKopecks)
          const all = lines.reduce((sum, { sumKopecks }) => sum + sumKopecks, deliveryKopecks)
          const paid = unusedSums.reduce((sum, unused) => sum + unused, 0)
          expect(sums.reduce((sum, one) => sum + one, 0)).toBe(Math.min(all, paid))
        },
      ),
    )
  })
})
