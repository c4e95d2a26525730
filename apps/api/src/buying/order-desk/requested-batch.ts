import type { BodyOf } from '@shpulka/contract/base/call'
import { maxBatchOrders } from '@shpulka/contract/buying/order-batches'
import type { orderDesk } from '@shpulka/contract/buying/order-desk'
import type { AuditChanges } from '../../base/audit/audit.port.ts'
import type { Pool } from '../../base/db/pool.ts'
import { badInput, Failure, unprocessable } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { isConfirmed } from '../../base/http/require-permission.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { findOrderIds } from './find-orders-page.ts'
import { findStatusByCode, type OrderBatchRow } from './order-batches.sql.ts'
import { assignmentTitle } from './read-order-batch.ts'
import { findTransitionsTo } from './status-transitions.sql.ts'

type BatchBody = BodyOf<typeof orderDesk.startOrderBatch>

/** What a batch changes: the status of its orders, or who is responsible for them; `changes`: for the audit log. */
export interface BatchChange {
  readonly to: string | null
  readonly assigns: OrderBatchRow['assigns']
  readonly assigneeId: number | null
  readonly changes: AuditChanges
}

/** The requested change, if the caller may make it: 400, 403 or 422 otherwise. */
export async function requestedChange(
  pool: Pool,
  { to, assignee }: BatchBody,
  staff: SignedInStaff,
): Promise<BatchChange> {
  if ((to === undefined) === (assignee === undefined)) throw badInput({ to: 'Нужны либо статус, либо ответственный' })
  if (to !== undefined)
    return { to, assigns: null, assigneeId: null, changes: { status: [null, await permittedStatus(pool, to, staff)] } }
  const assigns = typeof assignee === 'number' ? 'person' : (assignee ?? 'nobody')
  const assigneeId = typeof assignee === 'number' ? assignee : null
  const title = await assignmentTitle(pool, { assigns, assigneeId })
  requireAssigning(staff)
  return { to: null, assigns, assigneeId, changes: { assigned: [null, title] } }
}

/** The title of a status that the caller may set somewhere. */
async function permittedStatus(pool: Pool, to: string, staff: SignedInStaff): Promise<string> {
  const [status] = await findStatusByCode(pool, to)
  if (!status) throw unprocessable(`Статуса ${to} нет`)
  const rights = await findTransitionsTo(pool, to)
  if (rights.length > 0 && rights.every(({ needs }) => sitesOf(staff.permissions, needs)?.length === 0))
    throw new Failure(403, 'Нет права на этот переход заказов')
  // Some orders may be paid: their money is returned without another confirmation.
  if (status.stage === 'cancelled' && !isConfirmed(staff))
    throw new Failure(403, 'Подтвердите вход: вы отменяете много заказов сразу', {}, { isConfirmationNeeded: true })
  return status.title
}

function requireAssigning({ permissions }: SignedInStaff): void {
  if (sitesOf(permissions, 'orders.notes')?.length === 0)
    throw new Failure(403, 'Нет права: писать заметки, назначать ответственных')
}

/** The ids in the request, or those the filter finds. */
export async function selectedIds(
  pool: Pool,
  staff: SignedInStaff,
  { orderIds, filter }: { orderIds?: number[]; filter?: Parameters<typeof findOrderIds>[2] },
): Promise<number[]> {
  if ((orderIds === undefined) === (filter === undefined))
    throw badInput({ orderIds: 'Нужны либо номера заказов, либо отбор' })
  const ids = orderIds ?? (await findOrderIds(pool, staff, filter!, maxBatchOrders + 1))
  if (ids.length > maxBatchOrders) throw unprocessable('За один раз меняют не больше 5 000 заказов: сузьте отбор')
  if (ids.length === 0) throw unprocessable('В отборе нет заказов')
  return [...new Set(ids)]
}
