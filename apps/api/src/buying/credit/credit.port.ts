import type { OrderCredit } from '@shpulka/contract/buying/credit'
import type { Tx } from '../../base/db/pool.ts'
import { findCreditOrder, findTerms, sumDebt } from './credit.sql.ts'
import { creditRefusal } from './credit-refusal.rule.ts'
import { creditWarnings } from './credit-warnings.rule.ts'

export { findCreditOrder, lockCredit, updateOrderCredit } from './credit.sql.ts'

/** The deferred payment of an order; null when its payer has none and the order is not deferred. */
export async function orderCredit(tx: Tx, orderId: number): Promise<OrderCredit | null> {
  const [order] = await findCreditOrder(tx, orderId)
  if (!order || order.inn === null) return null
  const { siteId, inn, creditDays } = order
  const [terms = null] = await findTerms(tx, siteId, inn)
  if (terms === null && creditDays === null) return null
  const [debt] = await sumDebt(tx, siteId, inn)
  const addedKopecks = creditDays === null && order.stage === 'open' && !order.isPaid ? order.owedKopecks : 0
  return {
    days: creditDays,
    dueOn: creditDays === null ? null : order.dueOn,
    terms,
    debt: debt!,
    warnings: terms ? creditWarnings(terms, debt!, addedKopecks) : [],
    refusal: creditRefusal({
      ...order,
      isPaidByOrganization: true,
      hasTerms: terms !== null,
      isDeferred: creditDays !== null,
    }),
  }
}
