import type { OrderChange } from '@shpulka/contract/buying/order-changes'
import type { Queryable } from '../../base/db/pool.ts'
import { Failure, notFound } from '../../base/http/failure.ts'
import type { OfficeContext, SignedInStaff } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import type { OrderChangesDeps } from './deps.ts'
import { type MoneyRights, orderChange } from './order-change.view.ts'
import { type ChangingOrderRow, findChangingOrder } from './order-changes.sql.ts'
import type { DraftRow } from './order-drafts.sql.ts'
import { pricedChange } from './priced-change.ts'
import { quoteDraftDelivery } from './quote-draft-delivery.ts'

/** An order whose lines this member of staff may change; otherwise 404, or 403 when they may only read it. */
export async function requireOrder(
  tx: Queryable,
  orderId: number,
  { permissions }: SignedInStaff,
): Promise<ChangingOrderRow> {
  const [order] = await findChangingOrder(tx, orderId)
  if (!order || !isAllowedAtSite(permissions, 'orders.read', order.siteId)) throw notFound('Такого заказа нет')
  if (!isAllowedAtSite(permissions, 'orders.edit', order.siteId))
    throw new Failure(403, 'Нет права: менять состав заказа')
  return order
}

/** Rights to prices and money in orders of a site. */
export const moneyRights = ({ permissions }: SignedInStaff, siteId: number): MoneyRights => ({
  mayReturn: isAllowedAtSite(permissions, 'orders.refund', siteId),
  mayDiscount: isAllowedAtSite(permissions, 'orders.discount', siteId),
  maySetAny: isAllowedAtSite(permissions, 'orders.price', siteId),
  mayPriceDelivery: isAllowedAtSite(permissions, 'orders.delivery-price', siteId),
})

/** A draft priced now, in the contract's shape. */
export async function showChange(
  deps: OrderChangesDeps,
  { staff }: Pick<OfficeContext, 'staff'>,
  draft: DraftRow,
): Promise<OrderChange> {
  const quoted = await quoteDraftDelivery(deps, staff.id, draft.orderId, draft.draft)
  const priced = await pricedChange(deps.officePool, deps.currentSettings, draft.orderId, draft.draft, quoted)
  return orderChange(draft, priced, moneyRights(staff, priced.site.id))
}

/** 409: somebody else is editing the draft, or its version differs. */
export const draftConflict = ({ fio, version, updatedAt }: DraftRow, seen: number | null): Failure =>
  new Failure(
    409,
    `Заказ сейчас меняет ${fio}: посмотрите, что получилось`,
    {},
    {
      conflict: { change: { seen, current: version, who: fio, at: updatedAt.toISOString() } },
    },
  )
