import type { staffOrders } from '@shpulka/contract/buying/staff-orders'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { choiceProblem } from '../order-payment/payment-choice.rule.ts'
import { findPaymentMethods, isOffered } from '../payments/payment-methods.port.ts'
import type { StaffOrdersDeps } from './deps.ts'
import { findPlacingSite } from './find-placing-site.ts'
import { readClientAccount } from './read-client.ts'
import { findPayableDelivery } from './staff-orders.sql.ts'

export const listStaffPaymentChoices: OfficeHandler<
  typeof staffOrders.listStaffPaymentChoices,
  StaffOrdersDeps
> = async ({ body: { siteId, userId, hasPayer, delivery }, staff }, deps) => {
  const { officePool, banks } = deps
  const site = findPlacingSite(deps, staff, siteId)
  if (!site) throw notFound('Такого сайта нет')
  const { account } = await readClientAccount(officePool, site, userId)
  const [chosen = null] = delivery ? await findPayableDelivery(officePool, delivery.methodId, delivery.pointCode) : []
  const order = {
    isPaidByOrganization: hasPayer || (account?.payer ?? null) !== null,
    delivery: chosen,
  }
  return (await findPaymentMethods(officePool))
    .filter((each) => isOffered(each, banks))
    .map((each) => ({ id: each.id, title: each.title, problem: choiceProblem(order, each) }))
}
