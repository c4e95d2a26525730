import type { Tx } from '../../base/db/pool.ts'
import { goodsJson } from '../receipts/receipts.port.ts'
import { billChanges } from './bill-changes.rule.ts'
import { type ChangedGoods, goodsOfDifference } from './changed-goods.rule.ts'
import { refundPayment } from './order-money.port.ts'
import { chargesOf } from './payable.rule.ts'
import { addPaymentsJob, findOrderMoney, insertBill, replaceBill } from './payments.sql.ts'

/** What a change of an order's total did to its money. */
export interface BilledOrderChange {
  /** Billed now, kopecks; null: nothing new. */
  readonly billedKopecks: number | null
  /** Goes back, kopecks; 0: nothing. */
  readonly returnedKopecks: number
}

const noGoods: ChangedGoods = {
  added: { lines: [], deliveryKopecks: 0 },
  removed: { lines: [], deliveryKopecks: 0 },
}

/**
 * Makes what is billed and paid make up the order's total, as it is written now: bills it anew, bills the difference,
 * or returns it. The caller has locked the order. `changed`: what became dearer and cheaper; null: it is not known.
 */
export async function billOrder(tx: Tx, orderId: number, changed: ChangedGoods | null): Promise<BilledOrderChange> {
  const [money] = await findOrderMoney(tx, orderId)
  const { replaces, bills, returns } = billChanges(money!)
  const { added, removed } = changed ?? noGoods
  if (replaces !== null) {
    await replaceBill(tx, replaces)
    // Who is at the bank's page with the former sum: the attempt is ended there as far as the bank can.
    if (money!.payments.some(({ billId, status }) => billId === replaces && (status === 'new' || status === 'pending')))
      await addPaymentsJob(tx)
  }
  const charges = chargesOf(money!)
  if (bills !== null)
    await insertBill(tx, orderId, bills, charges.length > 0 ? goodsJson(goodsOfDifference(added, bills)) : null)
  for (const { paymentId, amountKopecks } of returns)
    await refundPayment(
      tx,
      charges.find(({ id }) => id === paymentId)!,
      amountKopecks,
      'Заказ изменён: он стал дешевле',
      { goods: goodsOfDifference(removed, amountKopecks), isOfChange: true },
    )
  return { billedKopecks: bills, returnedKopecks: returns.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0) }
}
