import type { Queryable } from '../../base/db/pool.ts'
import { addressLine } from '../../buying/delivery/address-line.rule.ts'
import type { ExchangeConnection } from './deps.ts'
import { type NewDiscrepancy, saveDiscrepancies } from './order-discrepancies.sql.ts'
import type { ExportedOrder } from './order-document.rule.ts'
import { type OrderState, stateOfOrder } from './order-state.rule.ts'
import { bindOrdersToExport, findOutgoingOrders, type OutgoingOrderRow, parkOrders } from './outgoing-orders.sql.ts'

/** An order that may be sent now, with its version at the same moment. */
export interface OutgoingOrder {
  readonly orderId: number
  readonly version: number
  readonly order: ExportedOrder
  /** Neither finished nor cancelled, so stock may be reserved for it. */
  readonly isOpen: boolean
  /** State of the order as it is sent. */
  readonly shopState: OrderState
}

/** Takes the oldest waiting orders; parks those with goods that the accounting program does not know. */
export async function takeSendableOrders(
  tx: Queryable,
  connection: ExchangeConnection,
  atMost: number,
): Promise<readonly OutgoingOrder[]> {
  // Ends: parked orders are not found again.
  for (;;) {
    const waiting = await findOutgoingOrders(tx, connection.id, connection.source, atMost)
    const withUnknownGoods = waiting.filter(({ lines }) => lines.some(({ sourceId }) => sourceId === null))
    if (withUnknownGoods.length > 0)
      await parkForStaff(
        tx,
        connection.id,
        withUnknownGoods.map((row) => unknownGoodsDiscrepancy(row, connection)),
      )
    const orders = waiting.filter((order) => !withUnknownGoods.includes(order))
    if (waiting.length === 0 || orders.length > 0) return orders.map(toOutgoingOrder)
  }
}

/** Marks orders just before they are sent: from now on the accounting program may have them. */
export const markSending = (tx: Queryable, { id }: Pick<ExchangeConnection, 'id'>, orders: readonly OutgoingOrder[]) =>
  bindOrdersToExport(
    tx,
    id,
    orders.map(({ orderId }) => orderId),
    orders.map(({ version }) => version),
    orders.map(({ shopState }) => JSON.stringify(shopState)),
  )

/** Parks orders with a discrepancy: they are not sent until staff decide or the orders change. */
export async function parkForStaff(
  tx: Queryable,
  connectionId: number,
  rows: readonly NewDiscrepancy[],
): Promise<void> {
  await parkOrders(
    tx,
    connectionId,
    rows.map(({ orderId }) => orderId!),
  )
  await addDiscrepancies(tx, connectionId, rows)
}

/** Adds discrepancies for staff to decide. */
export const addDiscrepancies = (tx: Queryable, connectionId: number, rows: readonly NewDiscrepancy[]) =>
  saveDiscrepancies(tx, connectionId, JSON.stringify(rows))

function unknownGoodsDiscrepancy(
  { orderId, number, lines }: OutgoingOrderRow,
  { program = '1С' }: ExchangeConnection,
): NewDiscrepancy {
  const titles = lines
    .filter(({ sourceId }) => sourceId === null)
    .map(({ title }) => title)
    .join('; ')
  return {
    orderId,
    number,
    kind: 'not-sent',
    reason:
      program === '1С'
        ? `Этих товаров 1С не знает, она завела бы новые: ${titles}. Заведите их в 1С, выгрузите на сайт и отправьте ` +
          'заказ ещё раз'
        : `Этих товаров в МоёмСкладе нет: ${titles}. Заведите их там, дождитесь загрузки и отправьте заказ ещё раз`,
  }
}

function toOutgoingOrder(row: OutgoingOrderRow): OutgoingOrder {
  const { orderId, version, isOpen, statusCode } = row
  const order = toExportedOrder(row)
  return { orderId, version, isOpen, order, shopState: stateOfOrder(order, statusCode, row.isPaid) }
}

const toExportedOrder = ({ address, point, isPaid, sendsPaid, lines, ...order }: OutgoingOrderRow): ExportedOrder => ({
  ...order,
  address: point ?? (address ? addressLine(address) : ''),
  isPaid: sendsPaid ? isPaid : null,
  lines: lines.map(({ sourceId, times, title, count, sumKopecks, vat }) => ({
    sourceId: sourceId!,
    title,
    count: count * times,
    sumKopecks,
    vat,
  })),
})
