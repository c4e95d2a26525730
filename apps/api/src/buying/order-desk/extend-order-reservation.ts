import type { orderDesk } from '@shpulka/contract/buying/order-desk'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { extendOrder } from '../order-status/reservations.port.ts'
import type { DeskDeps } from './deps.ts'
import { lockOrderForStaff } from './lock-order-for-staff.ts'
import { readDeskOrder } from './read-desk-order.ts'

export const extendOrderReservation: OfficeHandler<typeof orderDesk.extendOrderReservation, DeskDeps> = async (
  { params: { id }, body: { days, why }, staff },
  { pool, officePool },
) => {
  await transaction(pool, async (tx) => {
    await lockOrderForStaff(tx, id, staff, 'orders.status')
    await extendOrder(tx, { orderId: id, days, by: staffActor(staff), why: why.trim() })
  })
  return readDeskOrder(officePool, id, staff)
}
