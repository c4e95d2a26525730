import type { orderShipments } from '@shpulka/contract/buying/order-shipments'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { type DeskDeps, readDeskOrder } from '../order-desk/desk-orders.port.ts'
import { lockShipmentForStaff } from './lock-shipment.ts'
import { retryFailedShipment } from './order-parts.sql.ts'
import { shipmentNumber } from './shipment-number.rule.ts'

export const retryShipment: OfficeHandler<typeof orderShipments.retryShipment, DeskDeps> = async (
  { params: { id }, staff },
  { pool, officePool },
) => {
  const orderId = await transaction(pool, async (tx) => {
    const { shipment, orderId, position, siteId } = await lockShipmentForStaff(tx, id, staff, 'orders.pack')
    const [retried] = shipment.isCancelled ? [] : await retryFailedShipment(tx, id)
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
