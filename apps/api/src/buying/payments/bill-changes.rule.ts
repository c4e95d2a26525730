import { succeededPayments, unpaidBill } from './payable.rule.ts'
import type { OrderWithPaymentsRow } from './payments.sql.ts'

/** Changes that make bills and payments equal the total of an order. */
export interface BillChanges {
  /** Id of the bill to be replaced or cancelled, if any. */
  readonly replacedBillId: number | null
  /** Sum of a new bill. Null when there is none. */
  readonly newBillKopecks: number | null
  /** Money to return, by payment. */
  readonly refunds: readonly { readonly paymentId: number; readonly amountKopecks: number }[]
}

const noChanges: BillChanges = { replacedBillId: null, newBillKopecks: null, refunds: [] }

/**
 * Before any payment the whole order is billed again. After that the difference is billed or returned, from the last
 * payment first, since banks return it soonest. Goods returned before they were paid for are not billed. An order
 * without bills gets none. A bill of other goods is another bill, even for the same sum: its receipt names them.
 */
export function billChanges(
  order: Pick<OrderWithPaymentsRow, 'totalKopecks' | 'creditedKopecks' | 'bills' | 'payments'>,
  hasOtherGoods = false,
): BillChanges {
  if (order.bills.every(({ isReplaced }) => isReplaced)) return noChanges
  const payments = succeededPayments(order)
  const paid = payments.reduce((sum, payment) => sum + payment.amountKopecks - payment.reductionRefundKopecks, 0)
  const due = order.totalKopecks - order.creditedKopecks - paid
  const newBillKopecks = payments.length > 0 && due <= 0 ? null : due
  const unpaid = unpaidBill(order)
  if (unpaid && unpaid.amountKopecks === newBillKopecks && !hasOtherGoods) return noChanges
  return { replacedBillId: unpaid?.id ?? null, newBillKopecks, refunds: refundsOf(payments, -due) }
}

function refundsOf(payments: ReturnType<typeof succeededPayments>, refundKopecks: number): BillChanges['refunds'] {
  let left = refundKopecks
  return payments.toReversed().flatMap((payment) => {
    const amountKopecks = Math.min(left, payment.amountKopecks - payment.committedRefundKopecks)
    if (amountKopecks <= 0) return []
    left -= amountKopecks
    return [{ paymentId: payment.id, amountKopecks }]
  })
}
