import type { BodyOf } from '@shpulka/contract/base/call'
import { orderNumber } from '@shpulka/contract/buying/order-number'
import type { orderShipments } from '@shpulka/contract/buying/order-shipments'
import { type Actor, recordAudit } from '../../base/audit/audit.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { shipStock } from '../../catalogue/stock/move.port.ts'
import { notify } from '../../people/notifications/notifications.port.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import {
  type DeskDeps,
  lockOrderForStaff,
  readDeskOrder,
  requireTransitionPermissions,
} from '../order-desk/desk-orders.port.ts'
import { reserveAvailable } from '../order-reservations/reserve-unreserved.port.ts'
import { announceStock, changeStatus } from '../order-status/change-status.port.ts'
import { orderPath } from '../orders/order-path.rule.ts'
import { findOrderParts, findShipmentByKey, type OrderPartsRow, saveShipmentKey, sendPart } from './order-parts.sql.ts'
import { partConflict } from './part-conflict.rule.ts'
import { checkPart, hasSameLines } from './part-of-order.rule.ts'
import { shipmentNumber } from './shipment-number.rule.ts'
import { takeReserved } from './take-reserved.ts'

type Part = BodyOf<typeof orderShipments.sendOrderPart>

export const sendOrderPart: OfficeHandler<typeof orderShipments.sendOrderPart, DeskDeps> = async (
  { params: { id }, body, staff, log },
  deps,
) => {
  const changedOffers = await transaction(deps.pool, async (tx) => {
    const { siteId } = await lockOrderForStaff(tx, id, staff, 'orders.pack')
    if (await isRepeat(tx, id, body)) return []
    const [order] = await findOrderParts(tx, id)
    const sendTo = checkSendable(order!, body)
    // Sending the last part changes the status of the order, which may need another permission.
    await requireTransitionPermissions(tx, id, sendTo, staff.permissions)
    return sendLines(tx, { orderId: id, siteId, order: order!, sendTo, part: body, actor: staffActor(staff) })
  })
  await announceStock(deps, changedOffers, log)
  return readDeskOrder(deps.officePool, id, staff)
}

/** Whether this idempotency key was used before. 422 if it was used with other content. */
async function isRepeat(tx: Queryable, orderId: number, { key, lines }: Part): Promise<boolean> {
  const [sent] = await findShipmentByKey(tx, key)
  if (!sent) return false
  if (sent.orderId !== orderId || !hasSameLines(sent.lines, lines))
    throw unprocessable('Этим ключом отправлено другое: обновите страницу')
  return true
}

/** Returns the status of the order once all of it is sent. 409 if the part has just been sent, 422 if it cannot be. */
function checkSendable({ stage, statusTitle, sendTo, lines }: OrderPartsRow, part: Part): string {
  const { changed, errors } = checkPart(lines, part.lines)
  if (changed.length > 0) {
    const { message, conflict } = partConflict(lines, changed)
    throw new Failure(409, message, {}, { conflict })
  }
  if (stage === 'cancelled') throw unprocessable('Заказ отменён: отправлять нечего')
  if (stage !== 'open') throw unprocessable('Заказ уже отправлен целиком')
  if (sendTo === null) throw unprocessable(`Из статуса «${statusTitle}» не отправляют: сначала возьмите заказ в работу`)
  if (Object.keys(errors).length > 0) throw unprocessable('Проверьте, что отправляете', errors)
  return sendTo
}

interface SendParams {
  readonly orderId: number
  readonly siteId: number
  readonly order: OrderPartsRow
  readonly sendTo: string
  readonly part: Part
  readonly actor: Actor
}

/** Sends these lines. Returns the offers with more or less stock. */
async function sendLines(
  tx: Queryable,
  { orderId, siteId, order, sendTo, part, actor }: SendParams,
): Promise<readonly number[]> {
  const { key, lines } = part
  if (checkPart(order.lines, lines).isLastPart) {
    const { changedOffers } = await changeStatus(tx, { orderId, to: sendTo, why: '', ...actor })
    const [last] = await saveShipmentKey(tx, orderId, key)
    await addEmails(tx, [{ email: 'shipment-sent', to: 'buyer', id: last!.id }])
    return changedOffers
  }
  const { reserved } = await reserveAvailable(tx, orderId)
  const allocations = await takeReserved(tx, orderId, order, lines)
  const [sent] = await sendPart(tx, orderId, actor.who, key, JSON.stringify(lines))
  await shipStock(tx, orderId, allocations, sent!.id)
  const number = shipmentNumber(orderId, sent!.position)
  await recordAudit(tx, {
    actor,
    action: 'order.send-part',
    record: { kind: 'order', id: orderId },
    siteId,
    changes: {
      shipment: [null, number],
      ...Object.fromEntries(
        lines.map(({ line, count, sent: before }) => [`lines.${line}.sent`, [before, before + count]] as const),
      ),
    },
  })
  await addEmails(tx, [{ email: 'shipment-sent', to: 'buyer', id: sent!.id }])
  if (order.userId !== null && order.isContactOwner)
    await notify(tx, {
      userId: order.userId,
      typeCode: 'order-status',
      title: `Заказ ${orderNumber(orderId)}: отправлена часть`,
      body: `Отправление ${number} в пути, остальное отправим следом.`,
      link: orderPath(orderId),
    })
  return reserved
}
