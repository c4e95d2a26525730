import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkedRefund, type DeskRefundLine, refundedGoods } from './desk-refund.rule.ts'

const line: DeskRefundLine = {
  ...{ line: 1, title: 'Нить', ordered: 5, sent: 3, returned: 1, withdrawn: 0 },
  ...{ paid: 101, paidBonuses: 7, refunded: 20, refundedBonuses: 1, isHandedOver: true },
}
const checked = (count: number, unsent: number) => checkedRefund([line], [{ line: 1, count, unsent, returned: 1 }])

describe('checkedRefund', () => {
  test.each([
    [2, 0, 40],
    [4, 2, 81],
    [2, 2, 40],
  ])('%i, of them %i unsent: %i kopecks', (count, unsent, amountKopecks) => {
    expect(checked(count, unsent)).toMatchObject({ errors: {}, changed: [], lines: [{ amountKopecks }] })
  })

  test.each([
    [3, 0, 'Из отправленного вернуть можно 2 шт.'],
    [3, 3, 'Не отправлено 2 шт.'],
    [1, 2, 'Не отправленных не больше, чем всего'],
  ])('%i, of them %i unsent: «%s»', (count, unsent, message) => {
    expect(checked(count, unsent).errors).toEqual({ 'lines.0.count': message })
  })

  test('an unknown line, a line twice, a line somebody has refunded meanwhile', () => {
    const wanted = { count: 1, unsent: 0 }
    expect(
      checkedRefund(
        [line],
        [
          { line: 9, ...wanted, returned: 0 },
          { line: 1, ...wanted, returned: 0 },
          { line: 1, ...wanted, returned: 1 },
        ],
      ),
    ).toMatchObject({
      errors: { 'lines.0.count': 'Такой строки в заказе нет', 'lines.2.count': 'Эта строка названа дважды' },
      changed: [{ line, seen: 0 }],
    })
  })

  test('whatever is refunded in whatever steps, it sums to what was paid, and so do the lines of the receipts', () => {
    fc.assert(
      fc.property(
        fc.record({ ordered: fc.integer({ min: 1, max: 20 }), paid: fc.nat(100_000), bonuses: fc.nat(5000) }),
        fc.nat(20),
        fc.infiniteStream(fc.nat(20)),
        ({ ordered, paid, bonuses }, gone, steps) => {
          const sent = Math.min(gone, ordered)
          let now: DeskRefundLine = {
            ...{ ...line, ordered, sent, paid, paidBonuses: bonuses },
            ...{ returned: 0, withdrawn: 0, refunded: 0, refundedBonuses: 0 },
          }
          while (now.returned < ordered) {
            const unsent = Math.min(steps.next().value, ordered - sent - now.withdrawn)
            const back = Math.min(steps.next().value, sent - (now.returned - now.withdrawn))
            if (unsent + back === 0) continue
            const { lines, errors } = checkedRefund(
              [now],
              [{ line: 1, count: unsent + back, unsent, returned: now.returned }],
            )
            expect(errors).toEqual({})
            const [one] = lines
            const goods = refundedGoods([{ ...one!, title: 'Нить', isHandedOver: true }])
            expect(goods.reduce((sum, { sumKopecks }) => sum + sumKopecks, 0)).toBe(one!.amountKopecks)
            now = {
              ...now,
              ...{ returned: now.returned + unsent + back, withdrawn: now.withdrawn + unsent },
              refunded: now.refunded + one!.amountKopecks,
              refundedBonuses: now.refundedBonuses + one!.bonusKopecks,
            }
          }
          expect([now.refunded, now.refundedBonuses]).toEqual([paid, bonuses])
        },
      ),
    )
  })
})
