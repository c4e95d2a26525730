import { type Actor, recordAudit } from '../../base/audit/audit.port.ts'
import type { Tx } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, notFound, unprocessable } from '../../base/http/failure.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { releaseStock } from '../../catalogue/stock/release.port.ts'
import { queueBlanks } from '../blanks/waiting-blanks.port.ts'
import { reserveConfirmed } from '../one-click/reserve-confirmed.port.ts'
import { changeStatus, notifyFreedStock } from './change-status.port.ts'
import { endReservationsOf } from './order-statuses.sql.ts'
import type { OrderTermsDeps } from './order-terms.port.ts'
import {
  claimEndingReservations,
  deleteOldUnprovenOrders,
  endConfirmation,
  extendReservation,
  findEndedReservations,
  findProvenOrders,
  findReservation,
  findUnconfirmedOrders,
  lockReservedOrder,
} from './reservations.sql.ts'

const maxAtOnce = 500

/**
 * Ends reservations that are due: releases goods of orders with an unproven email address, cancels orders not paid in
 * time, and notifies buyers the day before. Runs on schedule; two processes at once do it once, for each checks again
 * under the lock of the order.
 */
export async function endReservations(deps: OrderTermsDeps): Promise<void> {
  const { pool } = deps
  await processEach(deps, await findUnconfirmedOrders(pool, maxAtOnce), releaseUnconfirmed)
  await processEach(deps, await findProvenOrders(pool, maxAtOnce), reserveProven)
  await processEach(deps, await findEndedReservations(pool, maxAtOnce), cancelEnded)
  await deleteOldUnprovenOrders(pool)
  await transaction(pool, async (tx) => {
    const ending = await claimEndingReservations(tx, maxAtOnce)
    await addEmails(
      tx,
      ending.map(({ orderId }) => ({ email: 'reservation-ending', to: 'buyer', id: orderId })),
    )
  })
}

/** One failed order does not stop the others. */
async function processEach(
  deps: OrderTermsDeps,
  orders: readonly { readonly orderId: number }[],
  releaseOrder: (tx: Tx, orderId: number) => Promise<readonly number[]>,
): Promise<void> {
  for (const { orderId } of orders) {
    try {
      await notifyFreedStock(deps, await transaction(deps.pool, (tx) => releaseOrder(tx, orderId)), deps.log)
    } catch (err) {
      // If the goods were sold meanwhile, the next run tries again.
      if (err instanceof Failure && err.statusCode === 422) continue
      deps.log.error({ err, orderId }, 'a reservation whose time is over was not ended')
    }
  }
}

/**
 * Puts goods of an order with an unproven email address on sale again; the order stays, and reserves again once it is
 * confirmed.
 */
async function releaseUnconfirmed(tx: Tx, orderId: number): Promise<number[]> {
  await lockReservedOrder(tx, orderId)
  const [order] = await findReservation(tx, orderId)
  if (!order?.confirmBefore || order.confirmBefore.getTime() > Date.now() || !order.isHeld) return []
  if (order.isMailboxProven || order.hasMoney) {
    await endConfirmation(tx, orderId)
    return []
  }
  const held = await endReservationsOf(tx, orderId)
  await releaseStock(tx, orderId, held)
  await queueBlanks(tx)
  return [...new Set(held.map(({ offerId }) => offerId))]
}

/** Reserves the goods of an order again once its email address is proven. */
async function reserveProven(tx: Tx, orderId: number): Promise<number[]> {
  await confirmEmailAddress(tx, orderId)
  return []
}

const endings = {
  'on-delivery':
    'Мы не смогли подтвердить заказ вовремя: товары вернулись в продажу. Если они ещё нужны, повторите заказ',
  invoice: 'Заказ не оплачен вовремя: товары вернулись в продажу. Деньги, если они придут, мы вернём',
  card: 'Заказ не оплачен вовремя: товары вернулись в продажу. Деньги, если они придут, мы вернём',
}

async function cancelEnded(tx: Tx, orderId: number): Promise<readonly number[]> {
  await lockReservedOrder(tx, orderId)
  const [order] = await findReservation(tx, orderId)
  if (!order?.reservedUntil || order.reservedUntil.getTime() > Date.now()) return []
  if (order.hasMoney || order.stage !== 'open' || order.cancelledCode === null || order.kind === null) return []
  return (await changeStatus(tx, { orderId, to: order.cancelledCode, who: 'system', why: endings[order.kind] }))
    .freedOffers
}

/**
 * Confirms the email address of an order: its goods are reserved until the end of its reservation. 422: they were sold
 * meanwhile.
 */
export async function confirmEmailAddress(tx: Tx, orderId: number): Promise<void> {
  await lockReservedOrder(tx, orderId)
  const [order] = await findReservation(tx, orderId)
  if (!order?.confirmBefore || order.stage !== 'open') return
  await endConfirmation(tx, orderId)
  await reserveConfirmed(tx, orderId)
}

/**
 * Extends the reservation by working days, with a reason for the buyer; returns the new end. 404: no such order; 422:
 * its reservation has no end.
 */
export async function extendOrder(
  tx: Tx,
  { orderId, days, by, why }: { orderId: number; days: number; by: Actor; why: string },
): Promise<Date> {
  await lockReservedOrder(tx, orderId)
  const [order] = await findReservation(tx, orderId)
  if (!order) throw notFound('Такого заказа нет')
  const isOpen = order.stage === 'open'
  const [extension] = isOpen && !order.hasMoney ? await extendReservation(tx, orderId, days, by.who, why) : []
  if (!extension)
    throw unprocessable(
      isOpen
        ? 'У резерва этого заказа нет срока: продлевать нечего'
        : `Заказ «${order.statusTitle}»: резерва у него нет`,
    )
  if (order.confirmBefore) {
    await endConfirmation(tx, orderId)
    await reserveConfirmed(tx, orderId)
  }
  await recordAudit(tx, {
    ...{ actor: by, action: 'order.extend', record: { kind: 'order', id: orderId }, siteId: order.siteId, why },
    changes: { reservedUntil: [order.reservedUntil, extension.until] },
  })
  await addEmails(tx, [{ email: 'reservation-extended', to: 'buyer', id: extension.id }])
  return extension.until
}
