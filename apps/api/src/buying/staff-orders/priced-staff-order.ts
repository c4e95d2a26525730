import type { OrderDraft } from '@shpulka/contract/buying/order-changes'
import type { Queryable } from '../../base/db/pool.ts'
import { findPricedGroups } from '../../catalogue/catalog/offers.port.ts'
import type { SiteRow } from '../../content/settings/settings.port.ts'
import { pricedNewOrder } from '../order-changes/new-order.port.ts'
import type { StaffOrdersDeps } from './deps.ts'

/** Goods of an order that staff place. A line with a price, as in a price offer, keeps it. */
export interface OrderedGoods {
  readonly site: SiteRow
  readonly priceRole: string
  readonly lines: readonly Pick<OrderDraft['lines'][number], 'groupId' | 'count' | 'price'>[]
}

export async function pricedStaffOrder(
  tx: Queryable,
  { currentSettings }: Pick<StaffOrdersDeps, 'currentSettings'>,
  { site, priceRole, lines }: OrderedGoods,
) {
  const groups = await findPricedGroups(tx, { site, priceRole }, [...new Set(lines.map(({ groupId }) => groupId))])
  const roleTitle = currentSettings().priceRoles.find(({ code }) => code === priceRole)?.title ?? priceRole
  return { groups, priced: pricedNewOrder(lines, groups, site, { priceRole, roleTitle }) }
}
