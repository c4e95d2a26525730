import type { Tx } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { orderNumber } from '../../buying/orders/order-number.rule.ts'
import { maxBatch, maxTries, nextBatchLimit } from './batch-limit.rule.ts'
import type { ExchangeConnection, OrderExchangeDeps } from './deps.ts'
import { moscowTime } from './moscow-time.rule.ts'
import { closeDiscrepancies, saveDiscrepancies } from './order-discrepancies.sql.ts'
import { orderDocument, ordersXml } from './order-document.rule.ts'
import {
  confirmBatch,
  countTry,
  dropBatch,
  findFrozenBatch,
  insertBatch,
  lockConnection,
} from './outgoing-orders.sql.ts'
import { noteGiven, takeOutgoing } from './take-outgoing.ts'
import { windows1251 } from './windows-1251.rule.ts'

/**
 * The answer to `query`: what waits, at most 200 orders; the same bytes until it is confirmed. `session`: who asks;
 * nobody else confirms it. `isContained`: as the Bitrix module reads it.
 */
export const writeOrders = (
  { pool }: Pick<OrderExchangeDeps, 'pool'>,
  connection: ExchangeConnection,
  session = '',
  isContained = false,
): Promise<Buffer> =>
  transaction(pool, async (tx) => {
    await lockConnection(tx, connection.id)
    const [frozen] = await findFrozenBatch(tx, connection.id)
    if (frozen && frozen.tries < maxTries) {
      await countTry(tx, connection.id, session)
      return frozen.document
    }
    if (frozen) await takeApart(tx, connection.id, frozen.orderIds)
    return freezeNext(tx, connection, session, isContained)
  })

/** `success`: the orders given to this session have arrived, and no others; a repeat changes nothing. */
export const confirmOrders = (
  { pool }: Pick<OrderExchangeDeps, 'pool'>,
  connection: Pick<ExchangeConnection, 'id'>,
  session = '',
): Promise<void> =>
  transaction(pool, async (tx) => {
    await lockConnection(tx, connection.id)
    const confirmed = await confirmBatch(tx, connection.id, session)
    const numbers = confirmed.map(({ orderId }) => orderNumber(orderId))
    if (numbers.length > 0) await closeDiscrepancies(tx, connection.id, numbers, ['not-sent'])
  })

/** 1С did not confirm it several times: one of its orders may be one that 1С cannot load, and blocks the others. */
async function takeApart(tx: Tx, connectionId: number, orderIds: readonly number[]): Promise<void> {
  const limit = nextBatchLimit(orderIds.length)
  const dropped = await dropBatch(tx, connectionId, limit)
  if (limit !== null) return
  await saveDiscrepancies(
    tx,
    connectionId,
    JSON.stringify(
      dropped.map(({ orderId, isParked }) => ({
        ...{ orderId, number: orderNumber(orderId), kind: 'not-sent' },
        reason:
          `1С не подтвердила этот заказ ${maxTries} раза подряд, хотя он был один. ` +
          (isParked
            ? 'Другие она приняла, поэтому он отложен: посмотрите в журнале обмена 1С, что ей мешает'
            : 'Он отправляется снова: посмотрите, идёт ли обмен и что пишет журнал 1С'),
      })),
    ),
  )
}

/** Orders whose goods 1С does not know are put aside: it would make new goods of them. */
async function freezeNext(
  tx: Tx,
  connection: ExchangeConnection,
  session: string,
  isContained: boolean,
): Promise<Buffer> {
  const orders = await takeOutgoing(tx, connection, maxBatch)
  const document = windows1251(
    ordersXml(
      orders.map(({ order }) => orderDocument(order)),
      moscowTime(new Date()),
      isContained,
    ),
  )
  if (orders.length === 0) return document
  await noteGiven(tx, connection, orders)
  await insertBatch(tx, connection.id, document, session)
  return document
}
