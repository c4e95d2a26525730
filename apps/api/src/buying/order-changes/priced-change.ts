import type { OrderDraft } from '@shpulka/contract/buying/order-changes'
import type { Queryable } from '../../base/db/pool.ts'
import { findPricedGroups, type PricedGroup } from '../../catalogue/catalog/offers.port.ts'
import { requiredQuantities } from '../../catalogue/stock/warehouse-choice.rule.ts'
import type { CurrentSettings, SiteRow } from '../../content/settings/settings.port.ts'
import { readBuyerBonuses } from '../bonuses/buyer-bonuses.port.ts'
import { type OrderBalance, readOrderBalance } from '../payments/billing.port.ts'
import { readPromoCode } from '../promo-codes/promo-codes.port.ts'
import { type ChangedDelivery, changedDelivery, type QuotedDelivery } from './changed-delivery.rule.ts'
import { areGoodsOther, type ChangedOrder, changedOrder } from './changed-order.rule.ts'
import { type ChangingOrderRow, findChangingOrder } from './order-changes.sql.ts'
import { type ReservationChange, reservationChange } from './reservation-change.rule.ts'

/** An order with a priced draft of its change, and everything needed to decide on it. */
export interface PricedChange {
  readonly site: SiteRow
  readonly order: ChangingOrderRow
  readonly draft: OrderDraft
  readonly groups: ReadonlyMap<number, PricedGroup>
  readonly changed: ChangedOrder
  /** Null when the order has no reservation, so nothing is reserved or released. */
  readonly reservation: ReservationChange | null
  /** The largest count of each group the order can have, including what it has reserved. */
  readonly available: ReadonlyMap<number, number>
  readonly delivery: ChangedDelivery
  readonly totalKopecks: number
  /** What bills and receipts name would change: goods, their counts or sums, or the price of delivery. */
  readonly hasOtherGoods: boolean
  readonly balance: OrderBalance
}

/**
 * Reads an order and prices a draft of its change. If the caller has locked the order and its stock, the result holds
 * until the transaction ends. `quoted`: delivery quotes requested earlier for the same goods.
 */
export async function pricedChange(
  tx: Queryable,
  currentSettings: CurrentSettings,
  orderId: number,
  draft: OrderDraft,
  quoted: QuotedDelivery | null = null,
): Promise<PricedChange> {
  const [order] = await findChangingOrder(tx, orderId)
  const { sites, priceRoles } = currentSettings()
  const site = sites.find(({ id }) => id === order!.siteId)!
  const groupIds = [...new Set([...order!.lines, ...draft.lines].map(({ groupId }) => groupId))]
  const groups = await findPricedGroups(tx, { site, priceRole: order!.priceRole }, groupIds)
  const { ownerUserId, promoCodeId, priceRole } = order!
  const bonuses = ownerUserId === null ? null : await readBuyerBonuses(tx, ownerUserId, site.id)
  const code = promoCodeId === null ? null : await readPromoCode(tx, promoCodeId, order!.userId, groupIds)
  const changed = changedOrder({
    order: order!,
    draft,
    groups,
    freeDeliveryFromKopecks: site.config.freeDeliveryFrom,
    terms: {
      buyer: {
        isSignedIn: ownerUserId !== null,
        priceRole,
        roleTitle: priceRoles.find((role) => role.code === priceRole)?.title ?? priceRole,
      },
      // The code was accepted when the order was placed: only its conditions on goods and sum are checked again.
      promoCode: code && {
        ...code,
        phase: 'on',
        isUsedUp: false,
        isPersonal: false,
        isUsedUpByBuyer: false,
        isFirstOrderOnly: false,
        priceRoles: null,
      },
      spendableKopecks: bonuses && (bonuses.spendableKopecks ?? 0) + order!.bonusKopecks,
      writeOffPercent: site.bonusTerms.writeOffPercent,
    },
  })
  const delivery = changedDelivery(order!, draft.delivery, quoted, changed.shipped.contentsHash)
  const totalKopecks = changed.itemsKopecks + delivery.priceKopecks
  const hasOtherGoods = areGoodsOther(changed) || delivery.priceKopecks !== order!.deliveryKopecks
  return {
    site,
    order: order!,
    draft,
    groups,
    changed,
    delivery,
    totalKopecks,
    hasOtherGoods,
    reservation: reservationOf(order!, draft, groups, site),
    available: availableOf(order!, groups),
    balance: await readOrderBalance(tx, orderId, totalKopecks, hasOtherGoods),
  }
}

function reservationOf(
  order: ChangingOrderRow,
  draft: OrderDraft,
  groups: ReadonlyMap<number, PricedGroup>,
  site: SiteRow,
): ReservationChange | null {
  if (order.reserved.length === 0 && order.shortages.length === 0) return null
  const sentOrReturned = new Map(order.lines.map(({ line, sentOrReturnedCount }) => [line, sentOrReturnedCount]))
  const lines = draft.lines.flatMap(({ line, groupId, count }) => {
    const group = groups.get(groupId)
    const unsent = count - (line === null ? 0 : (sentOrReturned.get(line) ?? 0))
    return group && unsent > 0 ? [{ count: unsent, group }] : []
  })
  const free = [...groups.values()].flatMap(({ offers }) =>
    offers.flatMap(({ id, freeByWarehouse }) =>
      freeByWarehouse.map(({ warehouseId, count }) => ({ offerId: id, warehouseId, free: count })),
    ),
  )
  const freeByKey = new Map(free.map((row) => [`${row.offerId} ${row.warehouseId}`, row]))
  return reservationChange({
    required: requiredQuantities(lines),
    reserved: order.reserved,
    shortagesBefore: order.shortages,
    free: [...freeByKey.values()],
    warehouseIds: site.warehouseIds,
  })
}

function availableOf(order: ChangingOrderRow, groups: ReadonlyMap<number, PricedGroup>): Map<number, number> {
  const reserved = new Map<number, number>()
  for (const { offerId, quantity } of order.reserved) reserved.set(offerId, (reserved.get(offerId) ?? 0) + quantity)
  return new Map(
    [...groups].map(([groupId, { offers }]) => [
      groupId,
      Math.max(
        0,
        Math.min(...offers.map(({ id, quantity, free }) => Math.floor((free + (reserved.get(id) ?? 0)) / quantity))),
      ),
    ]),
  )
}
