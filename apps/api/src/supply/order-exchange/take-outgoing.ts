import type { Tx } from '../../base/db/pool.ts'
import { addressLine } from '../../buying/delivery/address-line.rule.ts'
import type { ExchangeConnection } from './deps.ts'
import { type NewDiscrepancy, saveDiscrepancies } from './order-discrepancies.sql.ts'
import type { ExportedOrder } from './order-document.rule.ts'
import { givenState, type OrderState } from './order-state.rule.ts'
import { findOutgoingOrders, freezeOrders, type OutgoingOrderRow, parkOrders } from './outgoing-orders.sql.ts'

/** An order that may go now, as it and its version are at one moment. */
export interface OutgoingOrder {
  readonly orderId: number
  readonly version: number
  readonly order: ExportedOrder
  /** Goods may be held for it. */
  readonly isOpen: boolean
  /** What the program is told of it. */
  readonly given: OrderState
}

/** The oldest orders that wait to go; those whose goods the program does not know are put aside for a person. */
export async function takeOutgoing(
  tx: Tx,
  connection: ExchangeConnection,
  atMost: number,
): Promise<readonly OutgoingOrder[]> {
  for (;;) {
    const waiting = await findOutgoingOrders(tx, connection.id, connection.source, atMost)
    const foreign = waiting.filter(({ lines }) => lines.some(({ sourceId }) => sourceId === null))
    if (foreign.length > 0)
      await putAside(
        tx,
        connection.id,
        foreign.map((row) => unknownGoods(row, connection)),
      )
    const orders = waiting.filter((order) => !foreign.includes(order))
    if (waiting.length === 0 || orders.length > 0) return orders.map(outgoing)
  }
}

/** The orders are on their way: the program may have them from now on. */
export const noteGiven = (tx: Tx, { id }: Pick<ExchangeConnection, 'id'>, orders: readonly OutgoingOrder[]) =>
  freezeOrders(
    tx,
    id,
    orders.map(({ orderId }) => orderId),
    orders.map(({ version }) => version),
    orders.map(({ given }) => JSON.stringify(given)),
  )

/** Orders that are not sent until a person decides, or they change. */
export async function putAside(tx: Tx, connectionId: number, rows: readonly NewDiscrepancy[]): Promise<void> {
  await parkOrders(
    tx,
    connectionId,
    rows.map(({ orderId }) => orderId!),
  )
  await noteDiscrepancies(tx, connectionId, rows)
}

/** For a person to decide. */
export const noteDiscrepancies = (tx: Tx, connectionId: number, rows: readonly NewDiscrepancy[]) =>
  saveDiscrepancies(tx, connectionId, JSON.stringify(rows))

function unknownGoods(
  { orderId, number, lines }: OutgoingOrderRow,
  { program = '1С' }: ExchangeConnection,
): NewDiscrepancy {
  const titles = lines
    .filter(({ sourceId }) => sourceId === null)
    .map(({ title }) => title)
    .join('; ')
  return {
    ...{ orderId, number, kind: 'not-sent' },
    reason:
      program === '1С'
        ? `Этих товаров 1С не знает, она завела бы новые: ${titles}. Заведите их в 1С, выгрузите на сайт и отправьте ` +
          'заказ ещё раз'
        : `Этих товаров в МоёмСкладе нет: ${titles}. Заведите их там, дождитесь загрузки и отправьте заказ ещё раз`,
  }
}

function outgoing(row: OutgoingOrderRow): OutgoingOrder {
  const { orderId, version, isOpen, statusCode } = row
  const order = exported(row)
  return { orderId, version, isOpen, order, given: givenState(order, statusCode, row.isPaid) }
}

const exported = ({ address, point, isPaid, sendsPaid, lines, ...order }: OutgoingOrderRow): ExportedOrder => ({
  ...order,
  address: point ?? (address ? addressLine(address) : ''),
  isPaid: sendsPaid ? isPaid : null,
  lines: lines.map(({ sourceId, times, title, count, sumKopecks }) => ({
    ...{ sourceId: sourceId!, title, count: count * times, sumKopecks },
  })),
})
