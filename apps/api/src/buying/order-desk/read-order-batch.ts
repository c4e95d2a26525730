import type { OrderBatch } from '@shpulka/contract/buying/order-batches'
import type { Pool } from '../../base/db/pool.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import { orderNumber } from '../orders/order-number.rule.ts'
import { countBatchRows, findBatch, findFailedRows, findStatusByCode, findUndoOf } from './order-batches.sql.ts'

const shownFailures = 500

/**
 * A batch for who asked for it; 404 for anybody else. `fingerprint`: of what is asked now; 422 when this id was given
 * to something else.
 */
export async function readOrderBatch(
  pool: Pool,
  id: string,
  staff: { readonly id: number },
  fingerprint?: Buffer,
): Promise<OrderBatch> {
  const [batch] = await findBatch(pool, id)
  if (batch && fingerprint && !(batch.staffId === staff.id && batch.fingerprint.equals(fingerprint)))
    throw unprocessable('Под этим номером уже идёт другая пачка: начните новую')
  if (batch?.staffId !== staff.id) throw notFound('Такой пачки нет')
  const [states, failed, [status], [undone]] = await Promise.all([
    countBatchRows(pool, id),
    findFailedRows(pool, id, shownFailures),
    findStatusByCode(pool, batch.to),
    findUndoOf(pool, id),
  ])
  const of = (state: string) => states.find((each) => each.state === state)?.count ?? 0
  const [waiting, done, skipped, refused] = [of('waiting'), of('done'), of('skipped'), of('refused')]
  const title = status?.title ?? batch.to
  const isUndo = batch.undoes !== null
  return {
    ...{
      id,
      to: batch.to,
      title: isUndo ? `Отмена: ${title}` : title,
      isUndo,
      createdAt: batch.createdAt.toISOString(),
    },
    ...{ total: waiting + done + skipped + refused, waiting, done, skipped, refused },
    mayUndo: !isUndo && !undone && !batch.isLate && waiting === 0 && done > 0,
    failed: failed.map(({ orderId, reason }) => ({ orderId, number: orderNumber(orderId), reason })),
  }
}
