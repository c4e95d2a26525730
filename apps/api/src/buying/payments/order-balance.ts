import type { Queryable } from '../../base/db/pool.ts'
import { billChanges } from './bill-changes.rule.ts'
import { succeededPayments } from './payable.rule.ts'
import { findOrderWithPayments } from './payments.sql.ts'

/** What is billed or returned when the total of an order changes. */
export interface OrderBalance {
  /** Received, less what was returned because of earlier changes. */
  readonly paidKopecks: number
  readonly toPayKopecks: number
  readonly toReturnKopecks: number
  /** The most that can be returned. */
  readonly returnableKopecks: number
  /** Nothing is paid: a new bill replaces the old one. */
  readonly isFullyRebilled: boolean
  /** Part is paid: the difference is billed. */
  readonly isDifferenceBilled: boolean
}

/** The balance of an order if its total were `totalKopecks`, of the same or of other goods. */
export async function readOrderBalance(
  tx: Queryable,
  orderId: number,
  totalKopecks: number,
  hasOtherGoods = false,
): Promise<OrderBalance> {
  const [order] = await findOrderWithPayments(tx, orderId)
  const payments = succeededPayments(order!)
  const sum = (amountOf: (payment: (typeof payments)[number]) => number) =>
    payments.reduce((total, payment) => total + amountOf(payment), 0)
  const paidKopecks = sum((payment) => payment.amountKopecks - payment.reductionRefundKopecks)
  const { newBillKopecks } = billChanges({ ...order!, totalKopecks }, hasOtherGoods)
  const dueKopecks = totalKopecks - order!.creditedKopecks - paidKopecks
  return {
    paidKopecks,
    toPayKopecks: Math.max(0, dueKopecks),
    toReturnKopecks: payments.length > 0 ? Math.max(0, -dueKopecks) : 0,
    returnableKopecks: sum((payment) => payment.amountKopecks - payment.committedRefundKopecks),
    isFullyRebilled: newBillKopecks !== null && payments.length === 0,
    isDifferenceBilled: newBillKopecks !== null && payments.length > 0,
  }
}
