import type { orderDesk } from '@shpulka/contract/buying/order-desk'
import { actorName } from '../../base/audit/actor-name.rule.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isConfirmed } from '../../base/http/require-permission.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { announceStock, changeStatus } from '../order-status/change-status.port.ts'
import type { DeskDeps } from './deps.ts'
import { findLastChange } from './desk-order.sql.ts'
import { lockOrderForStaff } from './lock-order-for-staff.ts'
import { readDeskOrder } from './read-desk-order.ts'
import { requireTransitionPermissions } from './require-transition-permissions.ts'

export const setOrderStatus: OfficeHandler<typeof orderDesk.setOrderStatus, DeskDeps> = async (
  { params, body, staff, log },
  deps,
) => {
  const { to, from, why = '' } = body
  const { changedOffers } = await transaction(deps.pool, async (tx) => {
    const locked = await lockOrderForStaff(tx, params.id, staff, 'orders.read')
    if (locked.code !== from) throw await conflict(tx, params.id, from, locked)
    const { returnsMoney } = await requireTransitionPermissions(tx, params.id, to, staff.permissions)
    if (returnsMoney && !isConfirmed(staff))
      throw new Failure(403, 'Подтвердите вход: покупателю вернутся деньги', {}, { isConfirmationNeeded: true })
    return changeStatus(tx, { orderId: params.id, to, why, ...staffActor(staff) })
  })
  await announceStock(deps, changedOffers, log)
  return readDeskOrder(deps.officePool, params.id, staff)
}

async function conflict(
  tx: Queryable,
  orderId: number,
  seen: string,
  { code, title }: { code: string; title: string },
) {
  const [last] = await findLastChange(tx, orderId, seen)
  const who = last ? actorName(last.who, last.fio) : ''
  return new Failure(
    409,
    `Статус уже другой: был «${last?.seenTitle ?? seen}», теперь «${title}»${who && ` (${who})`}`,
    {},
    { conflict: { status: { seen, current: code, who, at: last?.at.toISOString() ?? null } } },
  )
}
