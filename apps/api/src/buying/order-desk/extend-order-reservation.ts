import type { orderDesk } from '@shpulka/contract/buying/order-desk'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { announceStock } from '../order-status/change-status.port.ts'
import { extendOrder } from '../order-status/reservations.port.ts'
import { isExtensionRepeated } from '../order-status/seen-reservation.port.ts'
import type { DeskDeps } from './deps.ts'
import { lockOrderForStaff } from './lock-order-for-staff.ts'
import { readDeskOrder } from './read-desk-order.ts'

export const extendOrderReservation: OfficeHandler<typeof orderDesk.extendOrderReservation, DeskDeps> = async (
  { params: { id }, body: { days, from, ...body }, staff, log },
  deps,
) => {
  const by = staffActor(staff)
  const extension = { orderId: id, days, why: body.why.trim() }
  const changedOffers = await transaction(deps.pool, async (tx) => {
    await lockOrderForStaff(tx, id, staff, 'orders.status')
    if (from && (await isExtensionRepeated(tx, { ...extension, who: by.who, from: new Date(from) }))) return []
    return (await extendOrder(tx, { ...extension, by })).changedOffers
  })
  await announceStock(deps, changedOffers, log)
  return readDeskOrder(deps.officePool, id, staff)
}
