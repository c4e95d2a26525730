import type { orderShipments } from '@shpulka/contract/buying/order-shipments'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { type DeskDeps, lockOrderForStaff, readDeskOrder } from '../order-desk/desk-orders.port.ts'
import { findShipment, retryFailedShipment } from './order-parts.sql.ts'
import { shipmentNumber } from './shipment-number.rule.ts'

export const retryShipment: OfficeHandler<typeof orderShipments.retryShipment, DeskDeps> = async (
  { params: { id }, staff },
  { pool, officePool },
) => {
  const orderId = await transaction(pool, async (tx) => {
    const [unlocked] = await findShipment(tx, id)
    if (!unlocked) throw notFound('Такого отправления нет')
    const { orderId, position } = unlocked
    const { siteId } = await lockOrderForStaff(tx, orderId, staff, 'orders.pack')
    const [shipment] = await findShipment(tx, id)
    const [retried] = shipment!.isCancelled ? [] : await retryFailedShipment(tx, id)
    if (!retried) throw unprocessable('Повторять нечего: отправление принято, отменено или оформляется вручную')
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'shipment.retry',
      record: { kind: 'order', id: orderId },
      siteId,
      changes: { shipment: [null, shipmentNumber(orderId, position)] },
    })
    return orderId
  })
  return readDeskOrder(officePool, orderId, staff)
}
