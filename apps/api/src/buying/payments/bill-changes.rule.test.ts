import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billChanges } from './bill-changes.rule.ts'
import type { BillRow, PaymentRow } from './payments.sql.ts'

const bill = (id: number, amountKopecks: number, isReplaced = false): BillRow => ({
  id,
  number: `Ш-1-${id}`,
  amountKopecks,
  isReplaced,
})
const payment = (
  billId: number,
  amountKopecks: number,
  reductionRefundKopecks = 0,
  committedRefundKopecks = reductionRefundKopecks,
) =>
  ({
    id: billId * 10,
    billId,
    amountKopecks,
    reductionRefundKopecks,
    committedRefundKopecks,
    status: 'succeeded',
  }) as PaymentRow
const noChanges = { replacedBillId: null, newBillKopecks: null, refunds: [] }

describe('billChanges', () => {
  test.each([
    ['an order without bills gets none', 500, [], [], noChanges],
    ['not paid, the same sum', 300, [bill(1, 300)], [], noChanges],
    [
      'not paid: a new bill for the whole',
      500,
      [bill(1, 300)],
      [],
      { ...noChanges, replacedBillId: 1, newBillKopecks: 500 },
    ],
    ['not paid, free: a bill of zero', 0, [bill(1, 300)], [], { ...noChanges, replacedBillId: 1, newBillKopecks: 0 }],
    ['paid, the same sum', 300, [bill(1, 300)], [payment(1, 300)], noChanges],
    ['paid, dearer: the difference', 500, [bill(1, 300)], [payment(1, 300)], { ...noChanges, newBillKopecks: 200 }],
    [
      'paid, cheaper: the difference is returned',
      100,
      [bill(1, 300)],
      [payment(1, 300)],
      { ...noChanges, refunds: [{ paymentId: 10, amountKopecks: 200 }] },
    ],
    [
      'cheaper again, below the paid sum: the unpaid bill is cancelled',
      250,
      [bill(1, 300), bill(2, 200)],
      [payment(1, 300)],
      { replacedBillId: 2, newBillKopecks: null, refunds: [{ paymentId: 10, amountKopecks: 50 }] },
    ],
    [
      'the unpaid difference gets a new bill',
      400,
      [bill(1, 300), bill(2, 200)],
      [payment(1, 300)],
      { ...noChanges, replacedBillId: 2, newBillKopecks: 100 },
    ],
    ['dearer after it was cheaper', 300, [bill(1, 300)], [payment(1, 300, 200)], { ...noChanges, newBillKopecks: 200 }],
    [
      'returned from the last payment first, then from the first',
      100,
      [bill(1, 300), bill(2, 200)],
      [payment(1, 300), payment(2, 200)],
      {
        ...noChanges,
        refunds: [
          { paymentId: 20, amountKopecks: 200 },
          { paymentId: 10, amountKopecks: 200 },
        ],
      },
    ],
    [
      'money already refunded for goods is not returned again',
      250,
      [bill(1, 300), bill(2, 200)],
      [payment(1, 300), payment(2, 200, 0, 150)],
      {
        ...noChanges,
        refunds: [
          { paymentId: 20, amountKopecks: 50 },
          { paymentId: 10, amountKopecks: 200 },
        ],
      },
    ],
  ])('%s', (_what, totalKopecks, bills, payments, expected) => {
    expect(billChanges({ totalKopecks, creditedKopecks: 0, bills, payments })).toEqual(expected)
  })

  test('the same sum for other goods: another bill, or nothing once it is paid', () => {
    const order = { totalKopecks: 300, creditedKopecks: 0, bills: [bill(1, 300)] }
    expect(billChanges({ ...order, payments: [] }, true)).toEqual({
      ...noChanges,
      replacedBillId: 1,
      newBillKopecks: 300,
    })
    expect(billChanges({ ...order, payments: [payment(1, 300)] }, true)).toEqual(noChanges)
  })

  test('after any changes, returns and payments, bills less refunds equal the total less what was taken off it', () => {
    const step = fc.record({
      total: fc.integer({ min: 0, max: 1_000 }),
      returned: fc.integer({ min: 0, max: 300 }),
      isPaid: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        let bills = [bill(1, 700)]
        let payments: PaymentRow[] = []
        let creditedKopecks = 0
        for (const { total, returned, isPaid } of steps) {
          const owed = bills.find(({ id, isReplaced }) => !isReplaced && !payments.some(({ billId }) => billId === id))
          creditedKopecks += Math.min(returned, owed?.amountKopecks ?? 0)
          // Goods that were returned stay in the order.
          const totalKopecks = Math.max(total, creditedKopecks)
          const { replacedBillId, newBillKopecks, refunds } = billChanges({
            totalKopecks,
            creditedKopecks,
            bills,
            payments,
          })
          bills = bills.map((each) => (each.id === replacedBillId ? { ...each, isReplaced: true } : each))
          if (newBillKopecks !== null) bills.push(bill(bills.length + 1, newBillKopecks))
          for (const { paymentId, amountKopecks } of refunds)
            payments = payments.map((each) =>
              each.id === paymentId
                ? payment(each.billId, each.amountKopecks, each.reductionRefundKopecks + amountKopecks)
                : each,
            )
          const activeBills = bills.filter(({ isReplaced }) => !isReplaced)
          const unpaid = activeBills.filter(({ id }) => !payments.some(({ billId }) => billId === id))
          const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)
          expect(
            sum(activeBills.map((each) => each.amountKopecks)) -
              sum(payments.map((each) => each.reductionRefundKopecks)),
          ).toBe(totalKopecks - creditedKopecks)
          expect(unpaid.length).toBeLessThanOrEqual(1)
          for (const { reductionRefundKopecks, amountKopecks } of payments)
            expect(reductionRefundKopecks).toBeLessThanOrEqual(amountKopecks)
          if (isPaid && unpaid[0]) payments.push(payment(unpaid[0].id, unpaid[0].amountKopecks))
        }
      }),
    )
  })
})
