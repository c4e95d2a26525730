import { chargesOf, waitingBill } from './payable.rule.ts'
import type { OrderMoneyRow } from './payments.sql.ts'

/** Changes that make what is billed and paid equal the total of an order. */
export interface BillChanges {
  /** The bill to be replaced or cancelled; null: none. */
  readonly replaces: number | null
  /** Sum of a new bill, kopecks; null: no new bill. */
  readonly bills: number | null
  /** What is returned, by payment. */
  readonly returns: readonly { readonly paymentId: number; readonly amountKopecks: number }[]
}

const nothing: BillChanges = { replaces: null, bills: null, returns: [] }

/**
 * Until money has come the whole order is billed again. After that the difference is billed, or returned, of the last
 * payment first, for banks return it soonest. An order without bills stays without.
 */
export function billChanges(money: Pick<OrderMoneyRow, 'totalKopecks' | 'bills' | 'payments'>): BillChanges {
  if (money.bills.every(({ isReplaced }) => isReplaced)) return nothing
  const charges = chargesOf(money)
  const paid = charges.reduce((sum, charge) => sum + charge.amountKopecks - charge.changedKopecks, 0)
  const due = money.totalKopecks - paid
  const bills = charges.length > 0 && due <= 0 ? null : due
  const waiting = waitingBill(money)
  if (waiting && waiting.amountKopecks === bills) return nothing
  return { replaces: waiting?.id ?? null, bills, returns: returnsOf(charges, -due) }
}

function returnsOf(charges: ReturnType<typeof chargesOf>, dueKopecks: number): BillChanges['returns'] {
  let due = dueKopecks
  return charges.toReversed().flatMap((charge) => {
    const amountKopecks = Math.min(due, charge.amountKopecks - charge.refundedKopecks)
    if (amountKopecks <= 0) return []
    due -= amountKopecks
    return [{ paymentId: charge.id, amountKopecks }]
  })
}
