import { orderNumber } from '@shpulka/contract/buying/order-number'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { ExchangeConnection, OrderExchangeDeps } from './deps.ts'
import { maxAttempts, maxExportOrders, nextExportLimit } from './export-limit.rule.ts'
import { moscowTime } from './moscow-time.rule.ts'
import { closeDiscrepancies, saveDiscrepancies } from './order-discrepancies.sql.ts'
import { orderDocument, ordersXml } from './order-document.rule.ts'
import {
  addExportAttempt,
  confirmExport,
  dropExport,
  findUnconfirmedExport,
  insertExport,
  lockConnection,
} from './outgoing-orders.sql.ts'
import { markSending, takeSendableOrders } from './sendable-orders.ts'
import { windows1251 } from './windows-1251.rule.ts'

/**
 * The answer to `query`: at most 200 waiting orders, the same bytes until they are confirmed. `session`: only this
 * session may confirm them. `isContained`: in the format of the Bitrix module.
 */
export const writeOrders = (
  { pool }: Pick<OrderExchangeDeps, 'pool'>,
  connection: ExchangeConnection,
  session = '',
  isContained = false,
): Promise<Buffer> =>
  transaction(pool, async (tx) => {
    await lockConnection(tx, connection.id)
    const [frozen] = await findUnconfirmedExport(tx, connection.id)
    if (frozen && frozen.tries < maxAttempts) {
      await addExportAttempt(tx, connection.id, session)
      return frozen.document
    }
    if (frozen) await splitExport(tx, connection.id, frozen.orderIds)
    return exportNextOrders(tx, connection, session, isContained)
  })

/** `success`: confirms only the orders sent to this session; a repeat changes nothing. */
export const confirmOrders = (
  { pool }: Pick<OrderExchangeDeps, 'pool'>,
  connection: Pick<ExchangeConnection, 'id'>,
  session = '',
): Promise<void> =>
  transaction(pool, async (tx) => {
    await lockConnection(tx, connection.id)
    const confirmed = await confirmExport(tx, connection.id, session)
    const numbers = confirmed.map(({ orderId }) => orderNumber(orderId))
    if (numbers.length > 0) await closeDiscrepancies(tx, connection.id, numbers, ['not-sent'])
  })

/**
 * Splits an export that was not confirmed several times: 1С may be unable to load one order, which blocks the others.
 */
async function splitExport(tx: Queryable, connectionId: number, orderIds: readonly number[]): Promise<void> {
  const limit = nextExportLimit(orderIds.length)
  const dropped = await dropExport(tx, connectionId, limit)
  if (limit !== null) return
  await saveDiscrepancies(
    tx,
    connectionId,
    JSON.stringify(
      dropped.map(({ orderId, isParked }) => ({
        orderId,
        number: orderNumber(orderId),
        kind: 'not-sent',
        reason:
          `1С не подтвердила этот заказ ${maxAttempts} раза подряд, хотя он был один. ` +
          (isParked
            ? 'Другие она приняла, поэтому он отложен: посмотрите в журнале обмена 1С, что ей мешает'
            : 'Он отправляется снова: посмотрите, идёт ли обмен и что пишет журнал 1С'),
      })),
    ),
  )
}

/** Makes the next export. Orders with goods unknown to 1С are parked, since 1С would create new goods. */
async function exportNextOrders(
  tx: Queryable,
  connection: ExchangeConnection,
  session: string,
  isContained: boolean,
): Promise<Buffer> {
  const orders = await takeSendableOrders(tx, connection, maxExportOrders)
  const document = windows1251(
    ordersXml(
      orders.map(({ order }) => orderDocument(order)),
      moscowTime(new Date()),
      isContained,
    ),
  )
  if (orders.length === 0) return document
  await markSending(tx, connection, orders)
  await insertExport(tx, connection.id, document, session)
  return document
}
