import type { Tx } from '../../base/db/pool.ts'
import { billChanges } from './bill-changes.rule.ts'
import { chargesOf } from './payable.rule.ts'
import { findOrderMoney } from './payments.sql.ts'

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

/** The balance of an order if its total were `totalKopecks`. */
export async function readOrderBalance(tx: Tx, orderId: number, totalKopecks: number): Promise<OrderBalance> {
  const [money] = await findOrderMoney(tx, orderId)
  const charges = chargesOf(money!)
  const sum = (amountOf: (charge: (typeof charges)[number]) => number) =>
    charges.reduce((total, charge) => total + amountOf(charge), 0)
  const paidKopecks = sum((charge) => charge.amountKopecks - charge.changedKopecks)
  const { newBillKopecks } = billChanges({ ...money!, totalKopecks })
  const dueKopecks = totalKopecks - money!.creditedKopecks - paidKopecks
  return {
    paidKopecks,
    toPayKopecks: Math.max(0, dueKopecks),
    toReturnKopecks: charges.length > 0 ? Math.max(0, -dueKopecks) : 0,
    returnableKopecks: sum((charge) => charge.amountKopecks - charge.refundedKopecks),
    isFullyRebilled: newBillKopecks !== null && charges.length === 0,
    isDifferenceBilled: newBillKopecks !== null && charges.length > 0,
  }
}
