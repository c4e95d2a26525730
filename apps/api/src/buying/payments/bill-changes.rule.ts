import { chargesOf, waitingBill } from './payable.rule.ts'
import type { OrderMoneyRow } from './payments.sql.ts'

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
 * without bills gets none.
 */
export function billChanges(
  money: Pick<OrderMoneyRow, 'totalKopecks' | 'creditedKopecks' | 'bills' | 'payments'>,
): BillChanges {
  if (money.bills.every(({ isReplaced }) => isReplaced)) return noChanges
  const charges = chargesOf(money)
  const paid = charges.reduce((sum, charge) => sum + charge.amountKopecks - charge.changedKopecks, 0)
  const due = money.totalKopecks - money.creditedKopecks - paid
  const newBillKopecks = charges.length > 0 && due <= 0 ? null : due
  const waiting = waitingBill(money)
  if (waiting && waiting.amountKopecks === newBillKopecks) return noChanges
  return { replacedBillId: waiting?.id ?? null, newBillKopecks, refunds: refundsOf(charges, -due) }
}

function refundsOf(charges: ReturnType<typeof chargesOf>, refundKopecks: number): BillChanges['refunds'] {
  let left = refundKopecks
  return charges.toReversed().flatMap((charge) => {
    const amountKopecks = Math.min(left, charge.amountKopecks - charge.refundedKopecks)
    if (amountKopecks <= 0) return []
    left -= amountKopecks
    return [{ paymentId: charge.id, amountKopecks }]
  })
}
