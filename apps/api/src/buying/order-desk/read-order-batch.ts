import type { OrderBatch } from '@shpulka/contract/buying/order-batches'
import { orderNumber } from '@shpulka/contract/buying/order-number'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import { nameOfStaff } from '../../people/staff/staff-who-may.port.ts'
import {
  countOrderBatchRows,
  findFailedRows,
  findOrderBatch,
  findOrderBatchSites,
  findStatusByCode,
  findUndoOfBatch,
  type OrderBatchRow,
} from './order-batches.sql.ts'

const maxShownFailures = 500

interface ReadOptions {
  readonly fingerprint?: Buffer
  readonly readableSiteIds?: readonly number[] | null
}

/**
 * A batch for the member of staff who started it; 404 for anybody else, unless `readableSiteIds` (null: all) cover the
 * sites of its orders. `fingerprint` is a hash of the request body;
 * 422 when the batch with this id has another one.
 */
export async function readOrderBatch(
  pool: Pool,
  id: string,
  staff: { readonly id: number },
  { fingerprint, readableSiteIds = [] }: ReadOptions = {},
): Promise<OrderBatch> {
  const [batch] = await findOrderBatch(pool, id)
  if (batch && fingerprint && !(batch.staffId === staff.id && batch.fingerprint.equals(fingerprint)))
    throw unprocessable('Под этим номером уже идёт другая пачка: начните новую')
  const isOwn = batch?.staffId === staff.id
  if (!batch || !(isOwn || (await isReadable(pool, id, readableSiteIds)))) throw notFound('Такой пачки нет')
  const [states, failed, [status], [undoBatch]] = await Promise.all([
    countOrderBatchRows(pool, id),
    findFailedRows(pool, id, maxShownFailures),
    batch.to === null ? [] : findStatusByCode(pool, batch.to),
    findUndoOfBatch(pool, id),
  ])
  const countOf = (state: string) => states.find((each) => each.state === state)?.count ?? 0
  const [waiting, done, skipped, refused] = [
    countOf('waiting'),
    countOf('done'),
    countOf('skipped'),
    countOf('refused'),
  ]
  const title = batch.to === null ? await assignmentTitle(pool, batch) : (status?.title ?? batch.to)
  const isUndo = batch.undoes !== null
  return {
    id,
    to: batch.to,
    title: isUndo ? `Отмена: ${title}` : title,
    isUndo,
    createdAt: batch.createdAt.toISOString(),
    total: waiting + done + skipped + refused,
    waiting,
    done,
    skipped,
    refused,
    isOwn,
    mayUndo: isOwn && !isUndo && !undoBatch && !batch.isTooOldToUndo && waiting === 0 && done > 0,
    failed: failed.map(({ orderId, reason }) => ({ orderId, number: orderNumber(orderId), reason })),
  }
}

/** «Ведёт: Анна Ковалёва». */
export async function assignmentTitle(
  tx: Queryable,
  { assigns, assigneeId }: Pick<OrderBatchRow, 'assigns' | 'assigneeId'>,
): Promise<string> {
  if (assigns !== 'person') return assigns === 'in-turn' ? 'Ведут: по очереди' : 'Ведёт: никто'
  return `Ведёт: ${await nameOfStaff(tx, assigneeId!)}`
}

async function isReadable(pool: Pool, id: string, siteIds: readonly number[] | null): Promise<boolean> {
  if (siteIds === null) return true
  if (siteIds.length === 0) return false
  const sites = await findOrderBatchSites(pool, id)
  return sites.every(({ siteId }) => siteIds.includes(siteId))
}
