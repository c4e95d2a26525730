import type { Tx } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { addressLine } from '../../buying/delivery/address-line.rule.ts'
import { orderNumber } from '../../buying/orders/order-number.rule.ts'
import { maxBatch, maxTries, nextBatchLimit } from './batch-limit.rule.ts'
import type { ExchangeConnection, OrderExchangeDeps } from './deps.ts'
import { moscowTime } from './moscow-time.rule.ts'
import { closeDiscrepancies, type NewDiscrepancy, saveDiscrepancies } from './order-discrepancies.sql.ts'
import { type ExportedOrder, orderDocument, ordersXml } from './order-document.rule.ts'
import { givenState } from './order-state.rule.ts'
import {
  confirmBatch,
  countTry,
  dropBatch,
  findFrozenBatch,
  findOutgoingOrders,
  freezeOrders,
  insertBatch,
  lockConnection,
  type OutgoingOrderRow,
  parkOrders,
} from './outgoing-orders.sql.ts'
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

/** `success`: what was given to this session has arrived, and nothing else; said again it changes nothing. */
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
  await alert(
    tx,
    connectionId,
    dropped.map(({ orderId, isParked }) => ({
      ...{ orderId, number: orderNumber(orderId), kind: 'not-sent' },
      reason:
        `1С не подтвердила этот заказ ${maxTries} раза подряд, хотя он был один. ` +
        (isParked
          ? 'Другие она приняла, поэтому он отложен: посмотрите в журнале обмена 1С, что ей мешает'
          : 'Он отправляется снова: посмотрите, идёт ли обмен и что пишет журнал 1С'),
    })),
  )
}

/** Orders whose goods 1С does not know are put aside: it would make new goods of them. */
async function freezeNext(
  tx: Tx,
  connection: ExchangeConnection,
  session: string,
  isContained: boolean,
): Promise<Buffer> {
  for (;;) {
    const found = await findOutgoingOrders(tx, connection.id, connection.source, maxBatch)
    const foreign = found.filter(({ lines }) => lines.some(({ sourceId }) => sourceId === null))
    if (foreign.length > 0) {
      await parkOrders(
        tx,
        connection.id,
        foreign.map(({ orderId }) => orderId),
      )
      await alert(tx, connection.id, foreign.map(unknownGoods))
    }
    const orders = found.filter((order) => !foreign.includes(order))
    if (found.length > 0 && orders.length === 0) continue
    const document = windows1251(
      ordersXml(
        orders.map((order) => orderDocument(exported(order))),
        moscowTime(new Date()),
        isContained,
      ),
    )
    if (orders.length === 0) return document
    await freezeOrders(
      tx,
      connection.id,
      orders.map(({ orderId }) => orderId),
      orders.map(({ version }) => version),
      orders.map((order) => JSON.stringify(givenState(exported(order), order.statusCode, order.isPaid))),
    )
    await insertBatch(tx, connection.id, document, session)
    return document
  }
}

const unknownGoods = ({ orderId, number, lines }: OutgoingOrderRow): NewDiscrepancy => ({
  ...{ orderId, number, kind: 'not-sent' },
  reason: `Этих товаров 1С не знает, она завела бы новые: ${lines
    .filter(({ sourceId }) => sourceId === null)
    .map(({ title }) => title)
    .join('; ')}. Заведите их в 1С, выгрузите на сайт и отправьте заказ ещё раз`,
})

const alert = (tx: Tx, connectionId: number, rows: readonly NewDiscrepancy[]) =>
  saveDiscrepancies(tx, connectionId, JSON.stringify(rows))

const exported = ({ address, point, isPaid, sendsPaid, lines, ...order }: OutgoingOrderRow): ExportedOrder => ({
  ...order,
  address: point ?? (address ? addressLine(address) : ''),
  isPaid: sendsPaid ? isPaid : null,
  lines: lines.map(({ sourceId, times, title, count, sumKopecks }) => ({
    ...{ sourceId: sourceId!, title, count: count * times, sumKopecks },
  })),
})
