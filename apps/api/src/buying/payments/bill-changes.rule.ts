import { chargesOf, waitingBill } from './payable.rule.ts'
import type { OrderMoneyRow } from './payments.sql.ts'

/** What is to be done so that what is billed and paid makes up what an order costs. */
export interface BillChanges {
  /** The bill that another takes the place of, or that is not to be paid any more; null: none. */
  readonly replaces: number | null
  /** To be billed now, kopecks; null: nothing new. */
  readonly bills: number | null
  /** What goes back, by payment. */
  readonly returns: readonly { readonly paymentId: number; readonly amountKopecks: number }[]
}

const nothing: BillChanges = { replaces: null, bills: null, returns: [] }

/**
 * Until money has come, the whole order is billed anew; then only the difference, or it goes back, of the last payment
 * first: a bank returns it soonest. An order that is not billed stays so.
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
