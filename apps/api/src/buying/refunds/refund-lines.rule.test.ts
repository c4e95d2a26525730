import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLastOfOrder, type RefundableLine, refundedLines } from './refund-lines.rule.ts'

const nothingReturned = { returned: 0, refunded: 0, refundedBonuses: 0, packSize: null, hasIndividualProperties: false }
const thread: RefundableLine = { line: 1, ordered: 3, paid: 100, paidBonuses: 10, ...nothingReturned }
const madeToOrder: RefundableLine = {
  line: 2,
  ordered: 1,
  paid: 500,
  paidBonuses: 0,
  ...nothingReturned,
  hasIndividualProperties: true,
}
const defect = { isShopFault: true }

describe('refundedLines', () => {
  test('returns the share of the paid money and bonuses', () => {
    expect(refundedLines([thread, madeToOrder], [{ line: 1, count: 2 }], { isShopFault: false })).toEqual({
      lines: [{ line: 1, count: 2, amountKopecks: 66, bonusKopecks: 6 }],
      errors: {},
    })
  })

  test.each([
    ['an unknown line', [{ line: 9, count: 1 }], false, /нет/],
    ['more than is left', [{ line: 1, count: 4 }], false, /не больше 3/],
    [
      'a duplicate line',
      [
        { line: 1, count: 1 },
        { line: 1, count: 1 },
      ],
      false,
      /дважды/,
    ],
    ['goods made to order that do not suit', [{ line: 2, count: 1 }], false, /под заказ/],
  ])('rejects %s', (_what, requested, isShopFault, message) => {
    const { errors } = refundedLines([thread, madeToOrder], requested, { isShopFault })
    expect(Object.values(errors)).toEqual([expect.stringMatching(message)])
    expect(Object.keys(errors)).toEqual([`lines.${requested.length - 1}.count`])
  })

  test('accepts goods made to order only for a defect', () =>
    expect(refundedLines([madeToOrder], [{ line: 2, count: 1 }], defect).lines).toMatchObject([{ amountKopecks: 500 }]))

  test('isLastOfOrder: whether the buyer keeps nothing of the order', () => {
    expect(
      isLastOfOrder(
        [{ ...thread, returned: 1 }, madeToOrder],
        [
          { line: 1, count: 2 },
          { line: 2, count: 1 },
        ],
      ),
    ).toBe(true)
    expect(isLastOfOrder([{ ...thread, returned: 1 }, madeToOrder], [{ line: 1, count: 2 }])).toBe(false)
  })

  test('partial refunds add up to the paid sum and never exceed it, whichever are rejected', () => {
    const parts = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.boolean()), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 0, max: 1e6 }),
        fc.integer({ min: 1, max: 40 }),
        parts,
        (paid, paidBonuses, ordered, steps) => {
          let line: RefundableLine = { line: 1, ordered, paid, paidBonuses, ...nothingReturned }
          for (const [wanted, isRejected] of [...steps, [ordered, false] as const]) {
            const count = Math.min(wanted, ordered - line.returned)
            if (count === 0) continue
            const [part] = refundedLines([line], [{ line: 1, count }], defect).lines
            expect(line.refunded + part!.amountKopecks).toBeLessThanOrEqual(paid)
            if (isRejected) continue
            const { returned, refunded, refundedBonuses } = line
            line = {
              ...line,
              returned: returned + count,
              refunded: refunded + part!.amountKopecks,
              refundedBonuses: refundedBonuses + part!.bonusKopecks,
            }
          }
          while (line.returned < ordered) {
            const [part] = refundedLines([line], [{ line: 1, count: 1 }], defect).lines
            const { returned, refunded, refundedBonuses } = line
            line = {
              ...line,
              returned: returned + 1,
              refunded: refunded + part!.amountKopecks,
              refundedBonuses: refundedBonuses + part!.bonusKopecks,
            }
          }
          expect([line.refunded, line.refundedBonuses]).toEqual([paid, paidBonuses])
        },
      ),
    )
  })
})
