import type { orderRefunds } from '@shpulka/contract/buying/order-refunds'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import type { DeskDeps } from '../order-desk/desk-orders.port.ts'
import { deskRefundFacts, refusalForStaff } from './calculate-desk-refund.ts'
import { sentLeft, unsentLeft } from './desk-refund.rule.ts'
import { findDeskReasons, findDeskRefundOrder, findOpenRequests } from './desk-refunds.sql.ts'
import { refundNumber } from './refund-number.rule.ts'

export const viewRefundTerms: OfficeHandler<typeof orderRefunds.viewRefundTerms, DeskDeps> = async (
  { params: { id }, staff },
  { officePool },
) => {
  const [order] = await findDeskRefundOrder(officePool, id)
  if (!order || !isAllowedAtSite(staff.permissions, 'orders.refund', order.siteId)) throw notFound('Такого заказа нет')
  const facts = await deskRefundFacts(officePool, id)
  const requests = await findOpenRequests(officePool, id)
  return {
    whyNot: refusalForStaff(facts),
    paid: facts.order.paidKopecks,
    left: facts.remainingKopecks - facts.debtKopecks,
    debt: facts.debtKopecks,
    delivery: facts.order.deliveryKopecks,
    lines: facts.lines.map((line) => ({
      line: line.line,
      title: line.title,
      vendorCode: line.vendorCode,
      ordered: line.ordered,
      packSize: line.packSize,
      returned: line.returned,
      sentLeft: sentLeft(line),
      unsentLeft: unsentLeft(line),
      paid: line.paid,
      refunded: line.refunded,
    })),
    reasons: await findDeskReasons(officePool),
    requests: requests.map((request) => ({ ...request, number: refundNumber(request.id) })),
  }
}
