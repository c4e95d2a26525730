import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BilledOrder, changedGoods, goodsOfDifference, sumOfGoods } from './changed-goods.rule.ts'

const order = (
  deliveryKopecks: number,
  ...lines: [line: number, count: number, sumKopecks: number][]
): BilledOrder => ({
  lines: lines.map(([line, count, sumKopecks]) => ({ line, title: `Товар ${line}`, count, sumKopecks })),
  deliveryKopecks,
})

describe('changedGoods', () => {
  test('more of one, another added, a third removed, delivery dearer', () => {
    expect(changedGoods(order(100, [1, 2, 200], [2, 1, 50]), order(150, [1, 5, 500], [3, 1, 70]))).toEqual({
      added: {
        lines: [
          { title: 'Товар 1', count: 3, sumKopecks: 300 },
          { title: 'Товар 3', count: 1, sumKopecks: 70 },
        ],
        deliveryKopecks: 50,
      },
      removed: { lines: [{ title: 'Товар 2', count: 1, sumKopecks: 50 }], deliveryKopecks: 0 },
    })
  })

  test('another price of the same goods is one piece at the difference', () => {
    expect(changedGoods(order(0, [1, 4, 400]), order(0, [1, 4, 360])).removed.lines).toEqual([
      { title: 'Товар 1', count: 1, sumKopecks: 40 },
    ])
  })

  test('the receipt lists the goods only if their sum equals the difference', () => {
    const { added } = changedGoods(order(0, [1, 1, 100], [2, 1, 50]), order(0, [1, 2, 200]))
    expect(goodsOfDifference(added, 100)).toEqual(added)
    expect(goodsOfDifference(added, 50)).toEqual({
      lines: [{ title: 'Изменение состава заказа', count: 1, sumKopecks: 50 }],
      deliveryKopecks: 0,
    })
  })
})

const anyOrder = fc
  .tuple(
    fc.integer({ min: 0, max: 500 }),
    fc.uniqueArray(
      fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 9 }), fc.integer({ max: 900, min: 0 })),
      {
        selector: ([line]) => line,
      },
    ),
  )
  .map(([delivery, lines]) => order(delivery, ...lines))
const sumOf = ({ lines, deliveryKopecks }: BilledOrder) => sumOfGoods({ lines, deliveryKopecks })

test('added less removed goods equal the difference of any two orders', () => {
  fc.assert(
    fc.property(anyOrder, anyOrder, (before, after) => {
      const { added, removed } = changedGoods(before, after)
      expect(sumOfGoods(added) - sumOfGoods(removed)).toBe(sumOf(after) - sumOf(before))
    }),
  )
})

test('goods of a difference always have its sum', () => {
  fc.assert(
    fc.property(anyOrder, anyOrder, fc.double({ min: 0, max: 1, noNaN: true }), (paid, other, part) => {
      const returnedKopecks = Math.floor(sumOf(paid) * part)
      const goods = goodsOfDifference(changedGoods(paid, other).removed, returnedKopecks)
      expect(sumOfGoods(goods)).toBe(returnedKopecks)
    }),
  )
})
