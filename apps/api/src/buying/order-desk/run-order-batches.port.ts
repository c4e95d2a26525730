import type { GrantedPermission } from '@shpulka/contract/base/permissions'
import { type Actor, findOrderBatchEntry, recordAudit } from '../../base/audit/audit.port.ts'
import type { Changes } from '../../base/db/changes.ts'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import { permissionsOfStaff } from '../../people/staff/staff-who-may.port.ts'
import { announceStock, changeStatus } from '../order-status/change-status.port.ts'
import { undoStatus } from '../order-status/undo-status.port.ts'
import { assignOrderOfBatch } from './assign-order-of-batch.ts'
import { lockDeskOrder } from './desk-order.sql.ts'
import { requirePermissions } from './lock-order-for-staff.ts'
import {
  addOrderBatchesJob,
  claimOrderBatchRow,
  endOrderBatchRow,
  findWaitingOrderBatches,
  findWaitingRows,
  type OrderBatchRow,
} from './order-batches.sql.ts'
import { requireTransitionPermissions } from './require-transition-permissions.ts'
import { findTransitionsTo } from './status-transitions.sql.ts'

interface OrderBatchesDeps {
  readonly pool: Pool
  readonly changes: Pick<Changes, 'announce'>
  readonly log: { error(fields: object, message: string): void }
}

/** The job ends after this many orders, so that other jobs can run. */
const maxRowsPerRun = 500
/** Each waits for the database most of its time; the rest of the pool's connections are the buyers'. */
const rowsAtOnce = 3

/**
 * Runs batches order by order, each in one transaction with its row: if the process is killed, the next run continues
 * with the remaining rows. Two processes share the rows.
 */
export async function runOrderBatches(deps: OrderBatchesDeps, maxRows = maxRowsPerRun): Promise<void> {
  let left = maxRows
  for (const batch of await findWaitingOrderBatches(deps.pool)) {
    // Use the current permissions: staff dismissed in the meantime change nothing.
    const permissions = await permissionsOfStaff(deps.pool, batch.staffId)
    const rows = await findWaitingRows(deps.pool, batch.id, left)
    await runRows(
      rows.map(
        ({ orderId }) =>
          () =>
            runRow(deps, batch, orderId, permissions),
      ),
      batch.to === null ? 1 : rowsAtOnce,
    )
    left -= rows.length
    if (left === 0) return void (await addOrderBatchesJob(deps.pool))
  }
}

/** Whoever takes orders in turn is chosen one order after the other; statuses are changed several at a time. */
async function runRows(rows: readonly (() => Promise<void>)[], atOnce: number): Promise<void> {
  const waiting = rows.values()
  const worker = async () => {
    for (const run of waiting) await run()
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

async function runRow(
  deps: OrderBatchesDeps,
  batch: OrderBatchRow,
  orderId: number,
  permissions: readonly GrantedPermission[],
): Promise<void> {
  try {
    await announceStock(deps, await changeOne(deps.pool, batch, orderId, permissions), deps.log)
  } catch (err) {
    const isRefused = err instanceof Failure
    if (!isRefused) deps.log.error({ err, orderId, orderBatchId: batch.id }, 'an order of a batch was not changed')
    // The transaction was rolled back. If the database is down, this fails too and the row stays waiting.
    await endOrderBatchRow(
      deps.pool,
      batch.id,
      orderId,
      'refused',
      isRefused ? err.message : 'Не получилось: ошибка магазина. Повторите',
    )
  }
}

async function changeOne(
  pool: Pool,
  batch: OrderBatchRow,
  orderId: number,
  permissions: readonly GrantedPermission[],
): Promise<readonly number[]> {
  const { id, staffId, sessionId, to, why, undoes } = batch
  return transaction(pool, async (tx) => {
    // The order is locked before the row, like everywhere else.
    const [order] = await lockDeskOrder(tx, orderId)
    const [row] = await claimOrderBatchRow(tx, id, orderId)
    if (!row || !order) return []
    if (to === null) {
      requirePermissions(['orders.notes'], permissions, order.siteId)
      const reason = await assignOrderOfBatch(tx, batch, orderId, order)
      await endOrderBatchRow(tx, id, orderId, reason === '' ? 'done' : 'skipped', reason)
      return []
    }
    if (undoes !== null) {
      requirePermissions(
        (await findTransitionsTo(tx, to)).map(({ needs }) => needs),
        permissions,
        order.siteId,
      )
      await undoOne(tx, { orderId, orderBatchId: id, undoes, by: { who: `manager:${staffId}`, sessionId } })
      await endOrderBatchRow(tx, id, orderId, 'done', '')
      return []
    }
    if (order.code === to) {
      await endOrderBatchRow(tx, id, orderId, 'skipped', `Уже «${order.title}»`)
      return []
    }
    await requireTransitionPermissions(tx, orderId, to, permissions)
    const { changedOffers } = await changeStatus(tx, {
      orderId,
      to,
      why,
      who: `manager:${staffId}`,
      sessionId,
      orderBatchId: id,
    })
    await endOrderBatchRow(tx, id, orderId, 'done', '')
    return changedOffers
  })
}

/** Undoes what a batch has done to one order. */
async function undoOne(
  tx: Queryable,
  { orderId, orderBatchId, undoes, by }: { orderId: number; orderBatchId: string; undoes: string; by: Actor },
): Promise<void> {
  const entry = await findOrderBatchEntry(tx, undoes, 'order', orderId)
  if (!entry) throw unprocessable('Отменить нельзя: записи об изменении нет')
  const changes = await undoStatus(tx, orderId, entry, by)
  await recordAudit(tx, {
    actor: by,
    action: 'change.undo',
    record: { kind: 'order', id: orderId },
    changes,
    orderBatchId,
    ...(entry.siteId && { siteId: entry.siteId }),
  })
}
