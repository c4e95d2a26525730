import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { settledGoods } from './settled-goods.rule.ts'

const payment = (id: number, leftKopecks: number) => ({ id, provider: 'sandbox' as const, leftKopecks })
const goods = {
  lines: [
    { title: 'Иглы', count: 3, sumKopecks: 300 },
    { title: 'Нить', count: 2, sumKopecks: 200 },
  ],
  deliveryKopecks: 100,
}

describe('settledGoods', () => {
  test('one payment settles everything, line by line as it is', () => {
    expect(settledGoods(goods, [payment(1, 1000)])).toEqual([{ payment: payment(1, 1000), ...goods }])
  })

  test('two payments share a line, and the second carries the delivery', () => {
    expect(settledGoods(goods, [payment(1, 400), payment(2, 200)])).toEqual([
      {
        payment: payment(1, 400),
        lines: [goods.lines[0], { title: 'Нить', count: 1, sumKopecks: 100 }],
        deliveryKopecks: 0,
      },
      { payment: payment(2, 200), lines: [{ title: 'Нить', count: 1, sumKopecks: 100 }], deliveryKopecks: 100 },
    ])
  })

  test('no more is settled than was paid, nor than was handed over', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ title: fc.string(), count: fc.integer({ min: 1 }), sumKopecks: fc.nat(1000) })),
        fc.nat(1000),
        fc.array(fc.nat(1500), { maxLength: 4 }),
        (lines, deliveryKopecks, lefts) => {
          const settled = settledGoods(
            { lines, deliveryKopecks },
            lefts.map((left, id) => payment(id, left)),
          )
          const sums = settled.map((each) =>
            each.lines.reduce((sum, { sumKopecks }) => sum + sumKopecks, each.deliveryKopecks),
          )
          for (const [n, each] of settled.entries()) expect(sums[n]).toBeLessThanOrEqual(each.payment.leftKopecks)
          const all = lines.reduce((sum, { sumKopecks }) => sum + sumKopecks, deliveryKopecks)
          const paid = lefts.reduce((sum, left) => sum + left, 0)
          expect(sums.reduce((sum, one) => sum + one, 0)).toBe(Math.min(all, paid))
        },
      ),
    )
  })
})
