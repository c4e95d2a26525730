import { orderNumber } from '@shpulka/contract/buying/order-number'
import type { Queryable } from '../../base/db/pool.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { groupTitle } from '../../catalogue/catalog/group-title.rule.ts'
import { releaseStock } from '../../catalogue/stock/release.port.ts'
import { reserveStock } from '../../catalogue/stock/reserve.port.ts'
import { notify } from '../../people/notifications/notifications.port.ts'
import { queueArrivalNotifications } from '../blanks/waiting-blanks.port.ts'
import { changeWriteOff } from '../bonuses/ledger.port.ts'
import type { StaffQuote } from '../delivery/staff-quotes.port.ts'
import { addReservations, saveShortages } from '../order-reservations/reserve-unreserved.port.ts'
import { orderPath } from '../orders/order-path.rule.ts'
import { type BilledOrder, changedGoods, saveBilledGoods, settleBills } from '../payments/billing.port.ts'
import { releasePromoCode } from '../promo-codes/promo-codes.port.ts'
import { goodsJson } from '../receipts/receipts.port.ts'
import { renewFailedShipment } from '../shipments/shipments.port.ts'
import { changedLineRows } from './changed-line-rows.rule.ts'
import { linePack } from './changed-order.rule.ts'
import type { OrderChangesDeps } from './deps.ts'
import { reduceReservations, updateOrderDelivery, updateOrderSums, writeOrderLines } from './order-changes.sql.ts'
import { type ChangeSummary, saveApplied } from './order-drafts.sql.ts'
import type { PricedChange } from './priced-change.ts'

/** Writes a change that passed all checks. The order and its stock must be locked. */
export async function writeChange(
  tx: Queryable,
  { catalog }: Pick<OrderChangesDeps, 'catalog'>,
  priced: PricedChange,
  changeId: number,
  why: string,
): Promise<ChangeSummary> {
  const { order, changed, site, delivery, totalKopecks, balance } = priced
  const deliveryKopecks = delivery.priceKopecks
  const lines = changedLineRows(order.lines, changed, (productId) => catalog.findProductPath(site.id, productId) ?? '')
  const before: BilledOrder = { lines: order.lines, deliveryKopecks: order.deliveryKopecks }
  const after: BilledOrder = {
    lines: lines.map(({ line, title, count, sum_kopecks }) => ({ line, title, count, sumKopecks: sum_kopecks })),
    deliveryKopecks,
  }
  await saveBilledGoods(
    tx,
    order.id,
    goodsJson({
      lines: order.lines.map(({ title, count, sumKopecks }) => ({ title, count, sumKopecks })),
      deliveryKopecks: order.deliveryKopecks,
    }),
  )
  await writeOrderLines(tx, order.id, JSON.stringify(lines))
  const keepsPromoCode = order.promoCodeId !== null && changed.promoCode?.refusal === null
  await updateOrderSums(
    tx,
    order.id,
    changed.itemsKopecks,
    changed.oldItemsKopecks,
    changed.discountKopecks,
    changed.bonusKopecks,
    deliveryKopecks,
    changed.calculationalLimitKopecks,
    changed.factualLimitKopecks,
    changed.weightGrams,
    keepsPromoCode,
  )
  if (delivery.quote) await writeDelivery(tx, order.id, delivery.quote)
  if (order.promoCodeId !== null && !keepsPromoCode) await releasePromoCode(tx, order.id)
  await moveStock(tx, priced)
  const byKopecks = changed.bonusKopecks - order.bonusKopecks
  if (byKopecks !== 0) await changeWriteOff(tx, { orderId: order.id, userId: order.ownerUserId!, changeId, byKopecks })
  await settleBills(tx, order.id, priced.hasOtherGoods ? changedGoods(before, after) : null)
  const summary = {
    lines: summaryLines(priced),
    totalWasKopecks: order.totalKopecks,
    totalIsKopecks: totalKopecks,
    why,
    toPayKopecks: balance.toPayKopecks,
    toReturnKopecks: balance.toReturnKopecks,
    delivery:
      delivery.quote || deliveryKopecks !== order.deliveryKopecks
        ? { plan: deliveryText(delivery.quote ?? order.delivery!), kopecks: deliveryKopecks }
        : null,
  }
  await saveApplied(tx, changeId, JSON.stringify(summary))
  await notifyBuyer(tx, priced, changeId)
  return summary
}

/** The method and the pickup point: emails do not contain the address, the page of the order shows it. */
const deliveryText = ({ title, point }: { title: string; point: string | null }) =>
  [title, point].filter(Boolean).join(', ')

async function writeDelivery(tx: Queryable, orderId: number, quote: StaffQuote): Promise<void> {
  const { methodId, pointId, address, option, daysMin, daysMax, dateFrom, dateTo } = quote
  await updateOrderDelivery(
    tx,
    orderId,
    methodId,
    pointId,
    address && JSON.stringify(address),
    option,
    daysMin,
    daysMax,
    dateFrom,
    dateTo,
  )
  await renewFailedShipment(tx, orderId)
}

async function moveStock(tx: Queryable, { order, reservation }: PricedChange): Promise<void> {
  if (!reservation) return
  const { releases, reserves, shortages } = reservation
  if (releases.length > 0) {
    await reduceReservations(
      tx,
      order.id,
      releases.map(({ offerId }) => offerId),
      releases.map(({ warehouseId }) => warehouseId),
      releases.map(({ quantity }) => quantity),
    )
    await releaseStock(tx, order.id, releases)
    await queueArrivalNotifications(tx)
  }
  if (reserves.length > 0) {
    // The rows are locked, so the stock cannot have changed.
    if (!(await reserveStock(tx, order.id, reserves)))
      throw new Error(`Stock of order ${order.id} changed under its lock`)
    await addReservations(tx, order.id, reserves)
  }
  await saveShortages(tx, order.id, shortages)
}

const summaryLines = ({ changed }: PricedChange): ChangeSummary['lines'] => [
  ...changed.lines.flatMap(({ ordered, priced }) =>
    ordered?.count === priced.line.count
      ? []
      : [
          {
            title: ordered?.title ?? groupTitle(priced.line.group!),
            was: ordered?.count ?? 0,
            is: priced.line.count,
            packSize: linePack({ ordered, priced }),
          },
        ],
  ),
  ...changed.removed.map(({ title, count, packSize }) => ({ title, was: count, is: 0, packSize })),
]

async function notifyBuyer(tx: Queryable, { order }: PricedChange, changeId: number): Promise<void> {
  if (order.hasEmail) await addEmails(tx, [{ email: 'order-changed', to: 'buyer', id: changeId }])
  if (order.ownerUserId !== null)
    await notify(tx, {
      userId: order.ownerUserId,
      typeCode: 'order-status',
      title: `Заказ ${orderNumber(order.id)} изменён`,
      body: '',
      link: orderPath(order.id),
    })
}
