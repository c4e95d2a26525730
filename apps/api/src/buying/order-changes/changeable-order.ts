import type { Queryable } from '../../base/db/pool.ts'
import { Failure, notFound } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import type { MoneyRights } from './order-change.view.ts'
import { type ChangingOrderRow, findChangingOrder } from './order-changes.sql.ts'

/** An order whose lines this member of staff may change; otherwise 404, or 403 when they may only read it. */
export async function requireChangeableOrder(
  tx: Queryable,
  orderId: number,
  { permissions }: SignedInStaff,
): Promise<ChangingOrderRow> {
  const [order] = await findChangingOrder(tx, orderId)
  if (!order || !isAllowedAtSite(permissions, 'orders.read', order.siteId)) throw notFound('Такого заказа нет')
  if (!isAllowedAtSite(permissions, 'orders.edit', order.siteId))
    throw new Failure(403, 'Нет права менять состав заказа')
  return order
}

/** Rights to prices and money in orders of a site. */
export const moneyRights = ({ permissions }: SignedInStaff, siteId: number): MoneyRights => ({
  mayRefundMoney: isAllowedAtSite(permissions, 'orders.refund', siteId),
  mayDiscount: isAllowedAtSite(permissions, 'orders.discount', siteId),
  maySetAnyPrice: isAllowedAtSite(permissions, 'orders.price', siteId),
  maySetDeliveryPrice: isAllowedAtSite(permissions, 'orders.delivery-price', siteId),
})
