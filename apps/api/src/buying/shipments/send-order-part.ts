import type { BodyOf } from '@shpulka/contract/base/call'
import type { orderShipments } from '@shpulka/contract/buying/order-shipments'
import { shortAmount } from '@shpulka/contract/catalogue/pack'
import { actorName } from '../../base/audit/actor-name.rule.ts'
import { type Actor, recordAudit } from '../../base/audit/audit.port.ts'
import type { Tx } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { shipStock } from '../../catalogue/stock/move.port.ts'
import { requiredQuantities, warehouseChoice } from '../../catalogue/stock/warehouse-choice.rule.ts'
import { notify } from '../../people/notifications/notifications.port.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { reserveAvailable } from '../one-click/reserve-unreserved.port.ts'
import {
  type DeskDeps,
  lockOrderForStaff,
  readDeskOrder,
  requireTransitionPermissions,
} from '../order-desk/desk-orders.port.ts'
import { changeStatus, notifyFreedStock } from '../order-status/change-status.port.ts'
import { orderNumber } from '../orders/order-number.rule.ts'
import {
  findOrderParts,
  findOrderReservations,
  findShipmentByKey,
  type OrderPartsRow,
  reduceOrderReservations,
  saveKey,
  sendPart,
} from './order-parts.sql.ts'
import { checkPart, shortLines } from './part-of-order.rule.ts'
import { shipmentNumber } from './shipment-number.rule.ts'

type Part = BodyOf<typeof orderShipments.sendOrderPart>

export const sendOrderPart: OfficeHandler<typeof orderShipments.sendOrderPart, DeskDeps> = async (
  { params: { id }, body, staff, log },
  deps,
) => {
  const freedOffers = await transaction(deps.pool, async (tx) => {
    const { siteId } = await lockOrderForStaff(tx, id, staff, 'orders.pack')
    if (await isRepeat(tx, id, body)) return []
    const [order] = await findOrderParts(tx, id)
    const sendTo = checkSendable(order!, body)
    // Sending the last part changes the status of the order, which may need another permission.
    await requireTransitionPermissions(tx, id, sendTo, staff.permissions)
    return sendLines(tx, { orderId: id, siteId, order: order!, sendTo, part: body, actor: staffActor(staff) })
  })
  await notifyFreedStock(deps, freedOffers, log)
  return readDeskOrder(deps.officePool, id, staff)
}

/** Whether this idempotency key was used before. 422 if it was used with other content. */
async function isRepeat(tx: Tx, orderId: number, { key, lines }: Part): Promise<boolean> {
  const [sent] = await findShipmentByKey(tx, key)
  if (!sent) return false
  const isSame =
    sent.orderId === orderId &&
    sent.lines.length === lines.length &&
    lines.every(({ line, count }) => sent.lines.some((each) => each.line === line && each.count === count))
  if (!isSame) throw unprocessable('Этим ключом отправлено другое: обновите страницу')
  return true
}

/** Returns the status of the order once all of it is sent. 409 if the part has just been sent, 422 if it cannot be. */
function checkSendable({ stage, statusTitle, sendTo, lines }: OrderPartsRow, part: Part): string {
  const { changed, errors } = checkPart(lines, part.lines)
  if (changed.length > 0) throw conflict(lines, changed)
  if (stage === 'cancelled') throw unprocessable('Заказ отменён: отправлять нечего')
  if (stage !== 'open') throw unprocessable('Заказ уже отправлен целиком')
  if (sendTo === null) throw unprocessable(`Из статуса «${statusTitle}» не отправляют: сначала возьмите заказ в работу`)
  if (Object.keys(errors).length > 0) throw unprocessable('Проверьте, что отправляете', errors)
  return sendTo
}

function conflict(lines: OrderPartsRow['lines'], changed: ReturnType<typeof checkPart>['changed']): Failure {
  const conflicts = changed.map(({ line, seen }) => {
    const last = lines.find((each) => each.line === line.line)?.lastSent
    return [
      `lines.${line.line}.sent`,
      { seen, current: line.sent, who: last ? actorName(last.who, last.fio) : '', at: last?.at ?? null },
    ] as const
  })
  const { title, sent, packSize } = changed[0]!.line
  const who = conflicts[0]![1].who
  return new Failure(
    409,
    `«${title}»: отправлено уже ${shortAmount(sent, packSize)}${who && ` (${who})`}. Посмотрите, что осталось`,
    {},
    { conflict: Object.fromEntries(conflicts) },
  )
}

interface SendParams {
  readonly orderId: number
  readonly siteId: number
  readonly order: OrderPartsRow
  readonly sendTo: string
  readonly part: Part
  readonly actor: Actor
}

/** Sends these lines. Returns the offers with more stock. */
async function sendLines(
  tx: Tx,
  { orderId, siteId, order, sendTo, part, actor }: SendParams,
): Promise<readonly number[]> {
  const { key, lines } = part
  if (checkPart(order.lines, lines).isLastPart) {
    const { freedOffers } = await changeStatus(tx, { orderId, to: sendTo, why: '', ...actor })
    const [last] = await saveKey(tx, orderId, key)
    await addEmails(tx, [{ email: 'shipment-sent', to: 'buyer', id: last!.id }])
    return freedOffers
  }
  await reserveAvailable(tx, orderId)
  const allocations = await consumeReserved(tx, orderId, order, lines)
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
      link: `/user/profile/order/detail/${orderId}`,
    })
  return []
}

/** Takes the goods of these lines from the reservations of the order. 422 with the missing counts by line. */
async function consumeReserved(tx: Tx, orderId: number, { lines, warehouseIds }: OrderPartsRow, part: Part['lines']) {
  const quantities = requiredQuantities(
    part.map(({ line, count }) => ({ count, group: { offers: lines.find((each) => each.line === line)!.offers } })),
  )
  const { allocations, missing: missingOffers } = warehouseChoice(
    quantities,
    await findOrderReservations(tx, orderId),
    warehouseIds,
  )
  const short = shortLines(lines, part, missingOffers)
  if (short.length > 0)
    throw unprocessable(
      `На складе не хватает: ${short.map((each) => `${each.title} — ${missingOf(each)}`).join(', ')}`,
      Object.fromEntries(
        short.map((each) => [
          `lines.${part.findIndex(({ line }) => line === each.line)}.count`,
          `Не хватает ${missingOf(each)}`,
        ]),
      ),
    )
  await reduceOrderReservations(
    tx,
    orderId,
    allocations.map((row) => row.offerId),
    allocations.map((row) => row.warehouseId),
    allocations.map((row) => row.quantity),
  )
  return allocations
}

const missingOf = ({ missing, packSize }: ReturnType<typeof shortLines>[number]) => shortAmount(missing, packSize)
