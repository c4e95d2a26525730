import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billChanges } from './bill-changes.rule.ts'
import type { BillRow, PaymentRow } from './payments.sql.ts'

const bill = (id: number, amountKopecks: number, isReplaced = false): BillRow => ({
  ...{ id, number: `Ш-1-${id}`, amountKopecks, isReplaced },
})
const charge = (billId: number, amountKopecks: number, changedKopecks = 0, refundedKopecks = changedKopecks) =>
  ({
    ...{ id: billId * 10, billId, amountKopecks, changedKopecks, refundedKopecks },
    status: 'succeeded',
  }) as PaymentRow
const nothing = { replaces: null, bills: null, returns: [] }

describe('billChanges', () => {
  test.each([
    ['an order that is not billed stays so', 500, [], [], nothing],
    ['nothing changed, nothing paid', 300, [bill(1, 300)], [], nothing],
    ['nothing paid: the whole is billed anew', 500, [bill(1, 300)], [], { ...nothing, replaces: 1, bills: 500 }],
    ['free of charge is billed as that', 0, [bill(1, 300)], [], { ...nothing, replaces: 1, bills: 0 }],
    ['paid, the same sum', 300, [bill(1, 300)], [charge(1, 300)], nothing],
    ['paid, dearer: the difference', 500, [bill(1, 300)], [charge(1, 300)], { ...nothing, bills: 200 }],
    [
      'paid, cheaper: it goes back',
      100,
      [bill(1, 300)],
      [charge(1, 300)],
      { ...nothing, returns: [{ paymentId: 10, amountKopecks: 200 }] },
    ],
    [
      'cheaper again, below what waited: that is not to be paid any more',
      250,
      [bill(1, 300), bill(2, 200)],
      [charge(1, 300)],
      { replaces: 2, bills: null, returns: [{ paymentId: 10, amountKopecks: 50 }] },
    ],
    [
      'what waits is billed anew',
      400,
      [bill(1, 300), bill(2, 200)],
      [charge(1, 300)],
      { ...nothing, replaces: 2, bills: 100 },
    ],
    ['dearer after it was cheaper', 300, [bill(1, 300)], [charge(1, 300, 200)], { ...nothing, bills: 200 }],
    [
      'of the last payment first, of the first what is left',
      100,
      [bill(1, 300), bill(2, 200)],
      [charge(1, 300), charge(2, 200)],
      {
        ...nothing,
        returns: [
          { paymentId: 20, amountKopecks: 200 },
          { paymentId: 10, amountKopecks: 200 },
        ],
      },
    ],
    [
      'goods that were given back are not given back again',
      250,
      [bill(1, 300), bill(2, 200)],
      [charge(1, 300), charge(2, 200, 0, 150)],
      {
        ...nothing,
        returns: [
          { paymentId: 20, amountKopecks: 50 },
          { paymentId: 10, amountKopecks: 200 },
        ],
      },
    ],
  ])('%s', (_what, totalKopecks, bills, payments, expected) => {
    expect(billChanges({ totalKopecks, bills, payments })).toEqual(expected)
  })

  test('after any changes and payments, bills less what went back make up the order', () => {
    const step = fc.record({ total: fc.integer({ min: 0, max: 1_000 }), isPaid: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        let bills = [bill(1, 700)]
        let payments: PaymentRow[] = []
        for (const { total, isPaid } of steps) {
          const { replaces, bills: billed, returns } = billChanges({ totalKopecks: total, bills, payments })
          bills = bills.map((each) => (each.id === replaces ? { ...each, isReplaced: true } : each))
          if (billed !== null) bills.push(bill(bills.length + 1, billed))
          for (const { paymentId, amountKopecks } of returns)
            payments = payments.map((each) =>
              each.id === paymentId
                ? charge(each.billId, each.amountKopecks, each.changedKopecks + amountKopecks)
                : each,
            )
          const held = bills.filter(({ isReplaced }) => !isReplaced)
          const unpaid = held.filter(({ id }) => !payments.some(({ billId }) => billId === id))
          const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)
          expect(sum(held.map((each) => each.amountKopecks)) - sum(payments.map((each) => each.changedKopecks))).toBe(
            total,
          )
          expect(unpaid.length).toBeLessThanOrEqual(1)
          for (const { changedKopecks, amountKopecks } of payments)
            expect(changedKopecks).toBeLessThanOrEqual(amountKopecks)
          if (isPaid && unpaid[0]) payments.push(charge(unpaid[0].id, unpaid[0].amountKopecks))
        }
      }),
    )
  })
})
