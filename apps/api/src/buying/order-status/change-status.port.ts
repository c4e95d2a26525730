import { orderNumber } from '@shpulka/contract/buying/order-number'
import { type AuditChanges, recordAudit } from '../../base/audit/audit.port.ts'
import type { Changes } from '../../base/db/changes.ts'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import { addEmails, repeatableId } from '../../base/mail/emails.port.ts'
import { tagsOfOffers } from '../../catalogue/catalog/offers.port.ts'
import { returnShippedStock, shipStock } from '../../catalogue/stock/move.port.ts'
import { releaseStock } from '../../catalogue/stock/release.port.ts'
import { notify } from '../../people/notifications/notifications.port.ts'
import { queueArrivalNotifications } from '../blanks/waiting-blanks.port.ts'
import { accrueForOrder, releaseWriteOff, spendWriteOff } from '../bonuses/ledger.port.ts'
import { reclaimEarlierRefunds, reverseReturnedBonuses } from '../bonuses/refunded-bonuses.port.ts'
import {
  findMissingOffers,
  type MissingOffer,
  reserveAvailable,
  reserveUnreserved,
} from '../order-reservations/reserve-unreserved.port.ts'
import { statusEmailDelaySeconds } from '../orders/collapsed-changes.rule.ts'
import { orderPath } from '../orders/order-path.rule.ts'
import { recordManualPayments } from '../payments/billing.port.ts'
import { refundCancelledOrder } from '../payments/money-refunds.port.ts'
import { releasePromoCode } from '../promo-codes/promo-codes.port.ts'
import { queueReceipts } from '../receipts/receipts.port.ts'
import { cancelShipments, queueShipment, recordHandOver, sendRestOfOrder } from '../shipments/shipments.port.ts'
import {
  type ChangingOrderRow,
  deleteReservations,
  deleteShortages,
  lockChangingOrder,
  type OrderStage,
  updateStatus,
} from './order-statuses.sql.ts'
import { findReservation } from './reservations.sql.ts'

export type { OrderStage } from './order-statuses.sql.ts'

/** A requested change of status. */
export interface StatusChange {
  readonly orderId: number
  /** Code of the status. */
  readonly to: string
  /** 'buyer', 'system' or 'manager:7'. */
  readonly who: string
  /** The session of the member of staff, if any. */
  readonly sessionId?: string | null
  /** Id of the batch the change belongs to. */
  readonly orderBatchId?: string
  /** Shown to the buyer; may be empty. */
  readonly why: string
  /** The reason a buyer chose. */
  readonly cancelStatusId?: number | null
}

/** The result of changing a status. */
export interface ChangedStatus {
  readonly title: string
  /** Offers whose stock has grown or fallen; pass them to `announceStock` after the commit. */
  readonly changedOffers: readonly number[]
  /** Goods missing for a paid order: they were released before the money arrived. The shop also gets an email. */
  readonly missing: readonly MissingOffer[]
}

/**
 * The only function that changes the status of an order. It locks the order, checks that the transition is allowed, and
 * changes history, stock, money, bonuses and emails in the caller's transaction. 404: no such order; 422: the
 * transition is not allowed.
 */
export async function changeStatus(
  tx: Queryable,
  { orderId, to, who, why, cancelStatusId = null, sessionId = null, orderBatchId }: StatusChange,
): Promise<ChangedStatus> {
  const [order] = await lockChangingOrder(tx, orderId, to)
  if (!order) throw notFound('Такого заказа нет')
  const { toId, toTitle, toStage } = order
  if (toId === null || toStage === null || toTitle === null) throw unprocessable(`Статуса ${to} нет`)
  if (!order.isAllowed) throw unprocessable(`Из статуса «${order.fromTitle}» нельзя перейти в «${toTitle}»`)
  const [change] = await updateStatus(tx, orderId, order.fromId, toId, who, why, cancelStatusId)
  if (!change) throw unprocessable('Статус заказа только что изменился: посмотрите, каким он стал')
  const isDispatched = toStage === 'sent' || toStage === 'completed'
  const isShort = isDispatched && (await findMissingOffers(tx, orderId)).length > 0
  const taken = isShort ? await reserveUnreserved(tx, orderId) : []
  const shipmentId = isDispatched ? await sendRestOfOrder(tx, orderId, who) : null
  const { changedOffers, missing } = await moveStock(tx, orderId, to, toStage, shipmentId)
  if (who.startsWith('manager:'))
    await recordAudit(tx, {
      actor: { who, sessionId },
      action: 'order.status',
      record: { kind: 'order', id: orderId },
      why,
      siteId: order.siteId,
      changes: await statusChanges(tx, orderId, order, toTitle, toStage, change),
      ...(orderBatchId && { orderBatchId }),
    })
  if (missing.length > 0) await addEmails(tx, [{ email: 'order-short', to: 'shop', id: repeatableId(orderId) }])
  if (to === 'packing' && toStage === 'open') await queueShipment(tx, orderId)
  const isPaid = to === 'paid' || toStage === 'completed'
  // Whoever has a deferred payment has the goods before the money.
  if (to === 'paid' || (isPaid && !order.isDeferred)) await recordManualPayments(tx, orderId, who)
  if (toStage === 'completed') {
    await recordHandOver(tx, orderId)
    await queueReceipts(tx)
  }
  if (toStage === 'cancelled') {
    await refundCancelledOrder(tx, orderId)
    await cancelShipments(tx, orderId)
  }
  await moveBonuses(tx, orderId, order, { isPaid, stage: toStage })
  if (toStage === 'cancelled' && order.hasPromoCode) await releasePromoCode(tx, orderId)
  await addEmails(tx, [{ email: 'order-status', to: 'buyer', id: change.changeId }], {
    afterSeconds: statusEmailDelaySeconds,
  })
  if (who === 'buyer') await addEmails(tx, [{ email: 'order-status', to: 'shop', id: change.changeId }])
  // The buyer needs no notification about their own change.
  if (order.userId !== null && order.isContactOwner && who !== 'buyer')
    await notify(tx, {
      userId: order.userId,
      typeCode: 'order-status',
      title: `Заказ ${orderNumber(orderId)}: ${toTitle.toLowerCase()}`,
      body: why,
      link: orderPath(orderId),
    })
  return { title: toTitle, changedOffers: [...taken, ...changedOffers], missing }
}

/** Fields of the audit log; for an order that stays open also what is needed to undo the change. */
async function statusChanges(
  tx: Queryable,
  orderId: number,
  { fromTitle, isHeld, reservedUntil, confirmBefore }: ChangingOrderRow,
  toTitle: string,
  toStage: OrderStage,
  after: { readonly reservedUntil: Date | null; readonly confirmBefore: Date | null },
): Promise<AuditChanges> {
  const isOpen = toStage === 'open'
  const isHeldNow = isOpen && !isHeld && (await findReservation(tx, orderId))[0]?.isHeld === true
  return {
    status: [fromTitle, toTitle],
    ...(isHeldNow && { isHeld: [false, true] as const }),
    ...(isOpen &&
      reservedUntil?.getTime() !== after.reservedUntil?.getTime() && {
        reservedUntil: [reservedUntil, after.reservedUntil] as const,
      }),
    ...(isOpen &&
      confirmBefore?.getTime() !== after.confirmBefore?.getTime() && {
        confirmBefore: [confirmBefore, after.confirmBefore] as const,
      }),
  }
}

/**
 * Bonuses held for an order are spent when it is paid and returned when it is cancelled. Only the part paid in money
 * earns new ones.
 */
async function moveBonuses(
  tx: Queryable,
  orderId: number,
  order: ChangingOrderRow,
  { isPaid, stage }: { readonly isPaid: boolean; readonly stage: OrderStage },
): Promise<void> {
  const { userId, bonusKopecks } = order
  if (bonusKopecks > 0 && isPaid) await spendWriteOff(tx, orderId)
  if (bonusKopecks > 0 && stage === 'cancelled') {
    await releaseWriteOff(tx, orderId)
    await reverseReturnedBonuses(tx, orderId)
  }
  if (stage === 'completed' && userId !== null) {
    await accrueForOrder(tx, { ...order, orderId, userId })
    await reclaimEarlierRefunds(tx, orderId)
  }
}

/**
 * Moves stock as the new status requires. A payment is never refused because the goods have been sold in the meantime,
 * but an order with missing goods cannot be sent.
 */
async function moveStock(
  tx: Queryable,
  orderId: number,
  to: string,
  stage: OrderStage,
  shipmentId: number | null,
): Promise<Pick<ChangedStatus, 'changedOffers' | 'missing'>> {
  if (to === 'paid') {
    const { reserved, missing } = await reserveAvailable(tx, orderId)
    return { changedOffers: reserved, missing }
  }
  if (stage === 'open') return { changedOffers: await reserveUnreserved(tx, orderId), missing: [] }
  const reserved = await deleteReservations(tx, orderId)
  if (stage !== 'cancelled') {
    await shipStock(tx, orderId, reserved, shipmentId)
    return { changedOffers: [], missing: [] }
  }
  await deleteShortages(tx, orderId)
  await releaseStock(tx, orderId, reserved)
  const freed = [...reserved, ...(await returnShippedStock(tx, orderId))].map(({ offerId }) => offerId)
  if (freed.length > 0) await queueArrivalNotifications(tx)
  return { changedOffers: [...new Set(freed)], missing: [] }
}

/** Announces products with more or less stock to every process. Never throws, so it may be called without awaiting. */
export async function announceStock(
  { pool, changes }: { readonly pool: Pool; readonly changes: Pick<Changes, 'announce'> },
  offerIds: readonly number[],
  log: { error(fields: object, message: string): void },
): Promise<void> {
  if (offerIds.length === 0) return
  try {
    changes.announce(await tagsOfOffers(pool, offerIds))
  } catch (err) {
    log.error({ err, offerIds }, 'changed stock was not announced')
  }
}
