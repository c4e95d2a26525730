import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkRefund, type DeskRefundLine, refundedGoods } from './desk-refund.rule.ts'

const line: DeskRefundLine = {
  line: 1,
  title: 'Нить',
  ordered: 5,
  packSize: null,
  sent: 3,
  returned: 1,
  withdrawn: 0,
  paid: 101,
  paidBonuses: 7,
  refunded: 20,
  refundedBonuses: 1,
  isHandedOver: true,
}
const check = (count: number, unsent: number) => checkRefund([line], [{ line: 1, count, unsent, returned: 1 }])

describe('checkRefund', () => {
  test.each([
    [2, 0, 40],
    [4, 2, 81],
    [2, 2, 40],
  ])('%i pieces, %i of them unsent: %i kopecks', (count, unsent, amountKopecks) => {
    expect(check(count, unsent)).toMatchObject({ errors: {}, changed: [], lines: [{ amountKopecks }] })
  })

  test.each([
    [3, 0, 'Из отправленного вернуть можно 2 шт.'],
    [3, 3, 'Не отправлено 2 шт.'],
    [1, 2, 'Не отправленных не больше, чем всего'],
  ])('%i pieces, %i of them unsent: «%s»', (count, unsent, message) => {
    expect(check(count, unsent).errors).toEqual({ 'lines.0.count': message })
  })

  test('an unknown line, a duplicate line, a line that somebody has just refunded', () => {
    const counts = { count: 1, unsent: 0 }
    expect(
      checkRefund(
        [line],
        [
          { line: 9, ...counts, returned: 0 },
          { line: 1, ...counts, returned: 0 },
          { line: 1, ...counts, returned: 1 },
        ],
      ),
    ).toMatchObject({
      errors: { 'lines.0.count': 'Такой строки в заказе нет', 'lines.2.count': 'Эта строка названа дважды' },
      changed: [{ line, seen: 0 }],
    })
  })

  test('partial refunds in any order add up to the paid sum, and so do the receipt lines', () => {
    fc.assert(
      fc.property(
        fc.record({ ordered: fc.integer({ min: 1, max: 20 }), paid: fc.nat(100_000), bonuses: fc.nat(5000) }),
        fc.nat(20),
        fc.infiniteStream(fc.nat(20)),
        ({ ordered, paid, bonuses }, maxSent, steps) => {
          const sent = Math.min(maxSent, ordered)
          let current: DeskRefundLine = {
            ...line,
            ordered,
            sent,
            paid,
            paidBonuses: bonuses,
            returned: 0,
            withdrawn: 0,
            refunded: 0,
            refundedBonuses: 0,
          }
          while (current.returned < ordered) {
            const unsent = Math.min(steps.next().value, ordered - sent - current.withdrawn)
            const returned = Math.min(steps.next().value, sent - (current.returned - current.withdrawn))
            if (unsent + returned === 0) continue
            const { lines, errors } = checkRefund(
              [current],
              [{ line: 1, count: unsent + returned, unsent, returned: current.returned }],
            )
            expect(errors).toEqual({})
            const [one] = lines
            const goods = refundedGoods([{ ...one!, title: 'Нить', isHandedOver: true }])
            expect(goods.reduce((sum, { sumKopecks }) => sum + sumKopecks, 0)).toBe(one!.amountKopecks)
            current = {
              ...current,
              returned: current.returned + unsent + returned,
              withdrawn: current.withdrawn + unsent,
              refunded: current.refunded + one!.amountKopecks,
              refundedBonuses: current.refundedBonuses + one!.bonusKopecks,
            }
          }
          expect([current.refunded, current.refundedBonuses]).toEqual([paid, bonuses])
        },
      ),
    )
  })
})
