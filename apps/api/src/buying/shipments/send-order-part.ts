import type { BodyOf } from '@shpulka/contract/base/call'
import type { orderShipments } from '@shpulka/contract/buying/order-shipments'
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
  findHeldByOrder,
  findSendableOrder,
  findShipmentByKey,
  type SendableOrderRow,
  saveKey,
  sendPart,
  takeReservations,
} from './order-parts.sql.ts'
import { checkedPart, shortLines } from './part-of-order.rule.ts'
import { shipmentNumber } from './shipment-number.rule.ts'

type Part = BodyOf<typeof orderShipments.sendOrderPart>

export const sendOrderPart: OfficeHandler<typeof orderShipments.sendOrderPart, DeskDeps> = async (
  { params: { id }, body, staff, log },
  deps,
) => {
  const freedOffers = await transaction(deps.pool, async (tx) => {
    const { siteId } = await lockOrderForStaff(tx, id, staff, 'orders.pack')
    if (await isRepeat(tx, id, body)) return []
    const [order] = await findSendableOrder(tx, id)
    const sendTo = sendToOf(order!, body)
    // If this is the last part the order changes its status, which may need a right of its own.
    await requireTransitionPermissions(tx, id, sendTo, staff.permissions)
    return sendLines(tx, { orderId: id, siteId, order: order!, sendTo, part: body, actor: staffActor(staff) })
  })
  await notifyFreedStock(deps, freedOffers, log)
  return readDeskOrder(deps.officePool, id, staff)
}

/** Whether this key was sent before; 422: with another content. */
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

/** The status of the order once all of it is sent. Throws if the part cannot be sent, or was sent meanwhile. */
function sendToOf({ stage, statusTitle, sendTo, lines }: SendableOrderRow, part: Part): string {
  const { changed, errors } = checkedPart(lines, part.lines)
  if (changed.length > 0) throw conflict(lines, changed)
  if (stage === 'cancelled') throw unprocessable('Заказ отменён: отправлять нечего')
  if (stage !== 'open') throw unprocessable('Заказ уже отправлен целиком')
  if (sendTo === null) throw unprocessable(`Из статуса «${statusTitle}» не отправляют: сначала возьмите заказ в работу`)
  if (Object.keys(errors).length > 0) throw unprocessable('Проверьте, что отправляете', errors)
  return sendTo
}

function conflict(lines: SendableOrderRow['lines'], changed: ReturnType<typeof checkedPart>['changed']): Failure {
  const conflicts = changed.map(({ line, seen }) => {
    const last = lines.find((each) => each.line === line.line)?.lastSent
    return [
      `lines.${line.line}.sent`,
      { seen, current: line.sent, who: last ? actorName(last.who, last.fio) : '', at: last?.at ?? null },
    ] as const
  })
  const { title, sent } = changed[0]!.line
  const who = conflicts[0]![1].who
  return new Failure(
    409,
    `«${title}»: отправлено уже ${sent} шт.${who && ` (${who})`}. Посмотрите, что осталось`,
    {},
    { conflict: Object.fromEntries(conflicts) },
  )
}

interface Sending {
  readonly orderId: number
  readonly siteId: number
  readonly order: SendableOrderRow
  readonly sendTo: string
  readonly part: Part
  readonly actor: Actor
}

/** Sends these lines; returns offers with more stock. */
async function sendLines(tx: Tx, { orderId, siteId, order, sendTo, part, actor }: Sending): Promise<readonly number[]> {
  const { key, lines } = part
  if (checkedPart(order.lines, lines).isRest) {
    const { freedOffers } = await changeStatus(tx, { orderId, to: sendTo, why: '', ...actor })
    const [last] = await saveKey(tx, orderId, key)
    await addEmails(tx, [{ email: 'shipment-sent', to: 'buyer', id: last!.id }])
    return freedOffers
  }
  await reserveAvailable(tx, orderId)
  const taken = await takeStock(tx, orderId, order, lines)
  const [sent] = await sendPart(tx, orderId, actor.who, key, JSON.stringify(lines))
  await shipStock(tx, orderId, taken, sent!.id)
  const number = shipmentNumber(orderId, sent!.position)
  await recordAudit(tx, {
    ...{ actor, action: 'order.send-part', record: { kind: 'order', id: orderId }, siteId },
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

/** Takes goods of these lines from the reservation of the order. 422: some are missing, by line. */
async function takeStock(tx: Tx, orderId: number, { lines, warehouseIds }: SendableOrderRow, part: Part['lines']) {
  const wantedQuantities = requiredQuantities(
    part.map(({ line, count }) => ({ count, group: { offers: lines.find((each) => each.line === line)!.offers } })),
  )
  const { allocations: taken, missing } = warehouseChoice(
    wantedQuantities,
    await findHeldByOrder(tx, orderId),
    warehouseIds,
  )
  const short = shortLines(lines, part, missing)
  if (short.length > 0)
    throw unprocessable(
      `На складе не хватает: ${short.map(({ title, short }) => `${title} — ${short} шт.`).join(', ')}`,
      Object.fromEntries(
        short.map(({ line, short }) => [
          `lines.${part.findIndex((each) => each.line === line)}.count`,
          `Не хватает ${short} шт.`,
        ]),
      ),
    )
  const [offerIds, warehouses, quantities] = [
    taken.map((row) => row.offerId),
    taken.map((row) => row.warehouseId),
    taken.map((row) => row.quantity),
  ]
  await takeReservations(tx, orderId, offerIds, warehouses, quantities)
  return taken
}
