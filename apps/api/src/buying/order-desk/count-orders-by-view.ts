import type { orderDesk } from '@shpulka/contract/buying/order-desk'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf, sitesWithin } from '../../base/http/sites-of.rule.ts'
import type { DeskDeps } from './deps.ts'
import { isChosenStatus } from './desk-filter.rule.ts'
import * as sql from './desk-orders.sql.ts'
import { requireRealDates } from './require-real-dates.ts'
import { countedViews, viewStatuses } from './view-statuses.rule.ts'

export const countOrdersByView: OfficeHandler<typeof orderDesk.countOrdersByView, DeskDeps> = async (
  { query, staff },
  { officePool },
) => {
  const { siteId, assigneeId, status, ...within } = query
  requireRealDates(within)
  const statuses = (await sql.findDeskStatuses(officePool)).filter(isChosenStatus(status))
  const statusesOf = (view: (typeof countedViews)[number]) => viewStatuses(view, statuses)
  const [row] = await sql.countOrdersByView(
    officePool,
    sitesWithin(sitesOf(staff.permissions, 'orders.read'), siteId),
    staff.id,
    statusesOf('new'),
    statusesOf('one-click'),
    statusesOf('awaiting-payment'),
    statusesOf('to-pack'),
    statusesOf('to-ship'),
    statusesOf('to-print'),
    statusesOf('overdue'),
    statusesOf('mine'),
    assigneeId ?? null,
    within.from ?? null,
    within.to ?? null,
    within.deliveryMethodId ?? null,
    within.paymentMethodId ?? null,
    within.warehouseId ?? null,
    status ? statusesOf('money') : null,
  )
  return { counts: countedViews.map((view) => ({ view, count: row![view] })) }
}
