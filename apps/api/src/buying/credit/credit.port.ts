import type { OrderCredit } from '@shpulka/contract/buying/credit'
import type { Queryable } from '../../base/db/pool.ts'
import { badInput } from '../../base/http/failure.ts'
import { findCreditOrder, findTerms, lockCredit, sumDebt } from './credit.sql.ts'
import { creditRefusal } from './credit-refusal.rule.ts'
import { creditWarnings } from './credit-warnings.rule.ts'

export { type CreditOrderRow, findCreditOrder, lockCredit, updateOrderCredit } from './credit.sql.ts'

/** The deferred payment of an order; null when its payer has none and the order is not deferred. */
export async function orderCredit(tx: Queryable, orderId: number): Promise<OrderCredit | null> {
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
      isCredited: order.creditedKopecks > 0,
    }),
  }
}

/**
 * Throws 400 when a deferred order grows by `addedKopecks` past the terms of its payer and nobody says why. The caller
 * has locked the order; the other orders of the payer are counted one after the other.
 */
export async function requireCreditReason(
  tx: Queryable,
  orderId: number,
  addedKopecks: number,
  why: string,
): Promise<void> {
  if (addedKopecks <= 0 || why.trim() !== '') return
  const [order] = await findCreditOrder(tx, orderId)
  if (!order || order.inn === null || order.creditDays === null) return
  await lockCredit(tx, order.siteId, order.inn)
  const [terms] = await findTerms(tx, order.siteId, order.inn)
  const [debt] = await sumDebt(tx, order.siteId, order.inn)
  const warnings = terms ? creditWarnings(terms, debt!, addedKopecks) : []
  if (warnings.length > 0) throw badInput({ why: `Сверх отсрочки — ${warnings.join(', ')}: напишите причину` })
}
