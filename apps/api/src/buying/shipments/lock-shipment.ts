import type { Permission } from '@shpulka/contract/base/permissions'
import type { Queryable } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { lockOrderForStaff } from '../order-desk/desk-orders.port.ts'
import { findShipment } from './order-parts.sql.ts'

/** A shipment, read under the lock of its order. 404: there is none, or staff may not see the order. */
export async function lockShipmentForStaff(tx: Queryable, id: number, staff: SignedInStaff, permission: Permission) {
  const [unlocked] = await findShipment(tx, id)
  if (!unlocked) throw notFound('Такого отправления нет')
  const { orderId, position } = unlocked
  const { siteId } = await lockOrderForStaff(tx, orderId, staff, permission)
  const [shipment] = await findShipment(tx, id)
  return { shipment: shipment!, orderId, position, siteId }
}
