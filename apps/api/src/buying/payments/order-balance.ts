import type { Tx } from '../../base/db/pool.ts'
import { billChanges } from './bill-changes.rule.ts'
import { chargesOf } from './payable.rule.ts'
import { findOrderMoney } from './payments.sql.ts'

/** What would move if an order cost another sum. */
export interface OrderBalance {
  /** What came, less what went back because the order was changed. */
  readonly paidKopecks: number
  readonly toPayKopecks: number
  readonly toReturnKopecks: number
  /** The most that can go back of what came. */
  readonly returnableKopecks: number
  /** Nothing is paid: the whole order is billed by another bill. */
  readonly isBilledAnew: boolean
  /** Some is paid: the difference is billed. */
  readonly isDifferenceBilled: boolean
}

/** The balance of an order were `totalKopecks` what it costs. */
export async function readOrderBalance(tx: Tx, orderId: number, totalKopecks: number): Promise<OrderBalance> {
  const [money] = await findOrderMoney(tx, orderId)
  const charges = chargesOf(money!)
  const sum = (of: (charge: (typeof charges)[number]) => number) => charges.reduce((all, one) => all + of(one), 0)
  const paidKopecks = sum((charge) => charge.amountKopecks - charge.changedKopecks)
  const { bills } = billChanges({ ...money!, totalKopecks })
  return {
    paidKopecks,
    toPayKopecks: Math.max(0, totalKopecks - paidKopecks),
    toReturnKopecks: charges.length > 0 ? Math.max(0, paidKopecks - totalKopecks) : 0,
    returnableKopecks: sum((charge) => charge.amountKopecks - charge.refundedKopecks),
    isBilledAnew: bills !== null && charges.length === 0,
    isDifferenceBilled: bills !== null && charges.length > 0,
  }
}
