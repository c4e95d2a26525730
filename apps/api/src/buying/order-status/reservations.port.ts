import { undoableEmailSeconds } from '@shpulka/contract/base/undo'
import { type Actor, recordAudit } from '../../base/audit/audit.port.ts'
import { restoreRefused, type UndoneEntry } from '../../base/audit/undo-handler.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, notFound, unprocessable } from '../../base/http/failure.ts'
import { addEmails, repeatableId } from '../../base/mail/emails.port.ts'
import { dateText } from '../../base/text/date-text.rule.ts'
import { releaseStock } from '../../catalogue/stock/release.port.ts'
import { queueArrivalNotifications } from '../blanks/waiting-blanks.port.ts'
import { refusalForBuyer, reserveUnreserved } from '../order-reservations/reserve-unreserved.port.ts'
import { announceStock, changeStatus } from './change-status.port.ts'
import { deleteReservations } from './order-statuses.sql.ts'
import type { OrderTermsDeps } from './order-terms.port.ts'
import {
  claimEndingReservations,
  deleteOldUnprovenOrders,
  endConfirmation,
  extendReservation,
  findExpiredReservations,
  findProvenOrders,
  findReservation,
  findUnconfirmedOrders,
  lockReservedOrder,
  undoExtension,
} from './reservations.sql.ts'

const maxPerRun = 500

/**
 * Ends expired reservations: releases goods of orders with an unproven email address, cancels orders not paid in time,
 * and notifies buyers a day before. Runs on schedule. Parallel runs are safe: each order is checked again after it is
 * locked.
 */
export async function endReservations(deps: OrderTermsDeps): Promise<void> {
  const { pool } = deps
  await processEach(deps, await findUnconfirmedOrders(pool, maxPerRun), releaseUnconfirmed)
  await processEach(deps, await findProvenOrders(pool, maxPerRun), confirmEmailAddress)
  await processEach(deps, await findExpiredReservations(pool, maxPerRun), cancelExpired)
  await deleteOldUnprovenOrders(pool)
  await transaction(pool, async (tx) => {
    const ending = await claimEndingReservations(tx, maxPerRun)
    await addEmails(
      tx,
      ending.map(({ orderId, reservedUntil }) => ({
        email: 'reservation-ending',
        to: 'buyer',
        id: repeatableId(orderId, reservedUntil.getTime()),
      })),
    )
  })
}

/** One failed order does not stop the others. */
async function processEach(
  deps: OrderTermsDeps,
  orders: readonly { readonly orderId: number }[],
  end: (tx: Queryable, orderId: number) => Promise<readonly number[]>,
): Promise<void> {
  for (const { orderId } of orders) {
    try {
      await announceStock(deps, await transaction(deps.pool, (tx) => end(tx, orderId)), deps.log)
    } catch (err) {
      // The goods have been sold in the meantime: the next run tries again.
      if (err instanceof Failure && err.statusCode === 422) continue
      deps.log.error({ err, orderId }, 'an expired reservation was not ended')
    }
  }
}

/**
 * Releases the goods of an order with an unproven email address. The order stays open and reserves them again when it
 * is confirmed.
 */
async function releaseUnconfirmed(tx: Queryable, orderId: number): Promise<number[]> {
  await lockReservedOrder(tx, orderId)
  const [order] = await findReservation(tx, orderId)
  if (!order?.confirmBefore || order.confirmBefore.getTime() > Date.now() || !order.isHeld) return []
  if (order.isEmailProven || order.hasPayment) {
    await endConfirmation(tx, orderId)
    return []
  }
  const reserved = await deleteReservations(tx, orderId)
  await releaseStock(tx, orderId, reserved)
  await queueArrivalNotifications(tx)
  return [...new Set(reserved.map(({ offerId }) => offerId))]
}

const cancelReasons = {
  'on-delivery':
    'Мы не смогли подтвердить заказ вовремя: товары вернулись в продажу. Если они ещё нужны, повторите заказ',
  invoice: 'Заказ не оплачен вовремя: товары вернулись в продажу. Деньги, если они придут, мы вернём',
  card: 'Заказ не оплачен вовремя: товары вернулись в продажу. Деньги, если они придут, мы вернём',
}

async function cancelExpired(tx: Queryable, orderId: number): Promise<readonly number[]> {
  await lockReservedOrder(tx, orderId)
  const [order] = await findReservation(tx, orderId)
  if (!order?.reservedUntil || order.reservedUntil.getTime() > Date.now()) return []
  if (
    order.hasPayment ||
    order.hasSentGoods ||
    order.stage !== 'open' ||
    order.cancelledStatusCode === null ||
    order.kind === null
  )
    return []
  return (
    await changeStatus(tx, { orderId, to: order.cancelledStatusCode, who: 'system', why: cancelReasons[order.kind] })
  ).changedOffers
}

/**
 * Confirms the email address of an order, so that its goods stay reserved until the end of its reservation. Returns the
 * offers that had to be reserved again. 422 when they have been sold in the meantime.
 */
export async function confirmEmailAddress(tx: Queryable, orderId: number): Promise<readonly number[]> {
  await lockReservedOrder(tx, orderId)
  const [order] = await findReservation(tx, orderId)
  if (!order?.confirmBefore || order.stage !== 'open') return []
  await endConfirmation(tx, orderId)
  return reserveUnreserved(tx, orderId, refusalForBuyer)
}

/**
 * Extends the reservation by working days, with a reason for the buyer. Returns the new end and the offers that had to
 * be reserved again, for `announceStock`. 404: no such order; 422: its reservation does not end.
 */
export async function extendOrder(
  tx: Queryable,
  { orderId, days, by, why }: { orderId: number; days: number; by: Actor; why: string },
): Promise<{ until: Date; changedOffers: readonly number[] }> {
  await lockReservedOrder(tx, orderId)
  const [order] = await findReservation(tx, orderId)
  if (!order) throw notFound('Такого заказа нет')
  const isOpen = order.stage === 'open'
  const [extension] = isOpen && !order.hasPayment ? await extendReservation(tx, orderId, days, by.who, why) : []
  if (!extension)
    throw unprocessable(
      isOpen
        ? 'У резерва этого заказа нет срока: продлевать нечего'
        : `Заказ «${order.statusTitle}»: резерва у него нет`,
    )
  if (order.confirmBefore) await endConfirmation(tx, orderId)
  const changedOffers = order.confirmBefore ? await reserveUnreserved(tx, orderId) : []
  await recordAudit(tx, {
    actor: by,
    action: 'order.extend',
    record: { kind: 'order', id: orderId },
    siteId: order.siteId,
    why,
    changes: {
      reservedUntil: [order.reservedUntil, extension.until],
      ...(order.confirmBefore && { confirmBefore: [order.confirmBefore, null] as const }),
    },
  })
  await addEmails(tx, [{ email: 'reservation-extended', to: 'buyer', id: extension.id }], {
    afterSeconds: undoableEmailSeconds,
  })
  return { until: extension.until, changedOffers }
}

/**
 * Restores the end of a reservation before an extension; the buyer gets no email about it. 409: it ends at another time
 * now; 422: the extension confirmed the order, or the former end is over.
 */
export async function undoOrderExtension(tx: Queryable, orderId: number, { changes }: UndoneEntry): Promise<void> {
  await lockReservedOrder(tx, orderId)
  const [order] = await findReservation(tx, orderId)
  const [was, until] = changes.reservedUntil as [string, string]
  if (order?.stage !== 'open' || order.reservedUntil?.getTime() !== new Date(until).getTime())
    throw restoreRefused(order?.reservedUntil ? `резерв по ${dateText(order.reservedUntil)}` : 'резерва нет')
  if (changes.confirmBefore) throw unprocessable('Отменить нельзя: с продлением подтверждён заказ')
  const [undone] = await undoExtension(tx, orderId, was, until)
  if (!undone) throw unprocessable('Отменить нельзя: прежний срок резерва уже прошёл')
}
