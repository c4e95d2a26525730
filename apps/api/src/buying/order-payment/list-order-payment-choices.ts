import type { orderPayment } from '@shpulka/contract/buying/order-payment'
import { Failure, notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { findPaymentMethods, isOffered } from '../payments/payment-methods.port.ts'
import type { OrderPaymentDeps } from './deps.ts'
import { findOrderPaymentFacts } from './order-payment.sql.ts'
import { choiceProblem, collectionProblem } from './payment-choice.rule.ts'

export const listOrderPaymentChoices: OfficeHandler<
  typeof orderPayment.listOrderPaymentChoices,
  OrderPaymentDeps
> = async ({ params: { id }, staff }, { officePool, banks }) => {
  const [order] = await findOrderPaymentFacts(officePool, id)
  if (!order || !isAllowedAtSite(staff.permissions, 'orders.read', order.siteId)) throw notFound('Такого заказа нет')
  if (!isAllowedAtSite(staff.permissions, 'orders.edit', order.siteId))
    throw new Failure(403, 'Нет права менять состав заказа')
  const methods = await findPaymentMethods(officePool)
  return methods
    .filter((method) => isOffered(method, banks))
    .map((method) => ({
      id: method.id,
      title: method.title,
      isCurrent: method.id === order.methodId,
      problem: choiceProblem(order, method) ?? collectionProblem(order, method.kind),
    }))
}
