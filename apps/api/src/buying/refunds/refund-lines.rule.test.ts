import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLastOfOrder, type RefundableLine, refundedLines } from './refund-lines.rule.ts'

const whole = { returned: 0, refunded: 0, refundedBonuses: 0, hasIndividualProperties: false }
const thread: RefundableLine = { line: 1, ordered: 3, paid: 100, paidBonuses: 10, ...whole }
const made: RefundableLine = { line: 2, ordered: 1, paid: 500, paidBonuses: 0, ...whole, hasIndividualProperties: true }
const fault = { isShopFault: true }

describe('what comes back', () => {
  test('a share of what was paid, by money and by bonuses', () => {
    expect(refundedLines([thread, made], [{ line: 1, count: 2 }], { isShopFault: false })).toEqual({
      lines: [{ line: 1, count: 2, amountKopecks: 66, bonusKopecks: 6 }],
      errors: {},
    })
  })

  test.each([
    ['a line there is none of', [{ line: 9, count: 1 }], false, /нет/],
    ['more than is left', [{ line: 1, count: 4 }], false, /не больше 3/],
    [
      'a line twice',
      [
        { line: 1, count: 1 },
        { line: 1, count: 1 },
      ],
      false,
      /дважды/,
    ],
    ['what was made to order, because it did not suit', [{ line: 2, count: 1 }], false, /под заказ/],
  ])('not %s', (_what, requested, isShopFault, message) => {
    const { errors } = refundedLines([thread, made], requested, { isShopFault })
    expect(Object.values(errors)).toEqual([expect.stringMatching(message)])
    expect(Object.keys(errors)).toEqual([`lines.${requested.length - 1}.count`])
  })

  test('goods made to order come back only for a defect', () =>
    expect(refundedLines([made], [{ line: 2, count: 1 }], fault).lines).toMatchObject([{ amountKopecks: 500 }]))

  test('nothing stays when the rest is named', () => {
    expect(
      isLastOfOrder(
        [{ ...thread, returned: 1 }, made],
        [
          { line: 1, count: 2 },
          { line: 2, count: 1 },
        ],
      ),
    ).toBe(true)
    expect(isLastOfOrder([{ ...thread, returned: 1 }, made], [{ line: 1, count: 2 }])).toBe(false)
  })

  test('all partial refunds add up to what was paid and never more, whichever are rejected', () => {
    const parts = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.boolean()), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 0, max: 1e6 }),
        fc.integer({ min: 1, max: 40 }),
        parts,
        (paid, paidBonuses, ordered, steps) => {
          let line: RefundableLine = { line: 1, ordered, paid, paidBonuses, ...whole }
          for (const [wanted, isRejected] of [...steps, [ordered, false] as const]) {
            const count = Math.min(wanted, ordered - line.returned)
            if (count === 0) continue
            const [part] = refundedLines([line], [{ line: 1, count }], fault).lines
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
            const [part] = refundedLines([line], [{ line: 1, count: 1 }], fault).lines
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
