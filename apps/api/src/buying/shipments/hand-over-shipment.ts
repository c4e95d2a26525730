import type { orderShipments } from '@shpulka/contract/buying/order-shipments'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { type DeskDeps, readDeskOrder } from '../order-desk/desk-orders.port.ts'
import { queueReceipts } from '../receipts/receipts.port.ts'
import { lockShipmentForStaff } from './lock-shipment.ts'
import { saveShipmentHandOver } from './order-parts.sql.ts'
import { shipmentNumber } from './shipment-number.rule.ts'

export const handOverShipment: OfficeHandler<typeof orderShipments.handOverShipment, DeskDeps> = async (
  { params: { id }, staff },
  { pool, officePool },
) => {
  const orderId = await transaction(pool, async (tx) => {
    const { shipment, orderId, position, siteId } = await lockShipmentForStaff(tx, id, staff, 'orders.pack')
    if (shipment.isCancelled) throw unprocessable('Заказ отменён')
    if (!shipment.isSent) throw unprocessable('Это отправление ещё не ушло')
    const [changed] = await saveShipmentHandOver(tx, id)
    if (changed) {
      await recordAudit(tx, {
        actor: staffActor(staff),
        action: 'shipment.hand-over',
        siteId,
        record: { kind: 'order', id: orderId },
        changes: { handedOver: [null, shipmentNumber(orderId, position)] },
      })
      await queueReceipts(tx)
    }
    return orderId
  })
  return readDeskOrder(officePool, orderId, staff)
}
