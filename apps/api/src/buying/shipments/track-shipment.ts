import type { orderShipments } from '@shpulka/contract/buying/order-shipments'
import { lastChange } from '../../base/audit/last-change.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import { fieldConflict } from '../../base/http/field-conflict.rule.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { cleanLine } from '../../base/text/plain-text.rule.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { type DeskDeps, readDeskOrder } from '../order-desk/desk-orders.port.ts'
import { lockShipmentForStaff } from './lock-shipment.ts'
import { writeTracking } from './write-tracking.ts'

export const trackShipment: OfficeHandler<typeof orderShipments.trackShipment, DeskDeps> = async (
  { params: { id }, body: { was, ...body }, staff },
  { pool, officePool },
) => {
  const entered = { carrier: cleanLine(body.carrier), trackingNumber: cleanLine(body.trackingNumber) }
  const orderId = await transaction(pool, async (tx) => {
    const { shipment, orderId, position, siteId } = await lockShipmentForStaff(tx, id, staff, 'orders.pack')
    const { isCancelled, isSent, isByCarrier, carrier, trackingNumber } = shipment
    if (isCancelled) throw unprocessable('Заказ отменён')
    if (!isSent) throw unprocessable('Это отправление ещё не ушло')
    if (isByCarrier) throw unprocessable('Номер этого отправления приходит от перевозчика сам')
    if (entered.carrier === '' && entered.trackingNumber !== '')
      throw unprocessable('Чей это номер?', { carrier: 'Назовите перевозчика' })
    const current = { carrier, trackingNumber }
    const conflict = fieldConflict(entered, was, current, await lastChange(tx, 'order', orderId))
    if (conflict) throw new Failure(409, 'Пока вы писали, номер изменили: посмотрите, что там теперь', {}, { conflict })
    if (entered.carrier === carrier && entered.trackingNumber === trackingNumber) return orderId
    await writeTracking(tx, { id, orderId, siteId, position }, current, entered, { actor: staffActor(staff) })
    return orderId
  })
  return readDeskOrder(officePool, orderId, staff)
}
