import type { Queryable } from '../../base/db/pool.ts'
import { badInput, unprocessable } from '../../base/http/failure.ts'
import type { Banks } from '../../base/integrations/bank.port.ts'
import { billForMethod, isOrderPaid } from '../payments/billing.port.ts'
import { findPaymentMethod } from '../payments/payment-methods.port.ts'
import { findOrderPaymentFacts, updatePaymentMethod } from './order-payment.sql.ts'
import { choiceProblem, collectionProblem, paymentChangeRefusal } from './payment-choice.rule.ts'

/**
 * Sets the payment method of a locked or new order; its bill and the end of its reservation follow. Throws 400 for an
 * unknown method, 422 when the order cannot be paid by it.
 */
export async function choosePaymentMethod(
  tx: Queryable,
  banks: Banks,
  orderId: number,
  methodId: number,
): Promise<void> {
  const [order] = await findOrderPaymentFacts(tx, orderId)
  const refusal = paymentChangeRefusal(order!, await isOrderPaid(tx, orderId))
  if (refusal !== null) throw unprocessable(refusal)
  const method = await findPaymentMethod(tx, banks, methodId)
  if (!method) throw badInput({ methodId: 'Такого способа оплаты нет' })
  const problem = choiceProblem(order!, method) ?? collectionProblem(order!, method.kind)
  if (problem !== null) throw unprocessable(problem)
  await updatePaymentMethod(tx, orderId, methodId)
  await billForMethod(tx, orderId, method.needsBill)
}
