import type { IncomingOrder } from './incoming-order.rule.ts'
import type { ExchangedOrderRow } from './incoming-orders.sql.ts'
import type { Difference } from './order-decision.rule.ts'
import { type OrderState, type ReceivedState, stateOfOrder } from './order-state.rule.ts'

/** Why an order cannot be compared; null: it can. */
export function comparisonProblem(row: ExchangedOrderRow, order: IncomingOrder): Difference | null {
  if (row.foreignId !== '' && order.foreignId !== '' && row.foreignId !== order.foreignId)
    return {
      kind: 'doubled',
      reason: 'В 1С два заказа с этим номером: удалите лишний. Второй не загружается',
      ours: { Ид: row.foreignId },
      theirs: { Ид: order.foreignId, 'Номер по 1С': order.foreignNumber },
    }
  if (order.currency !== null && order.currency !== 'RUB')
    return {
      kind: 'lines',
      reason: 'Заказ в 1С не в рублях: он не загружается',
      ours: { Валюта: 'RUB' },
      theirs: { Валюта: order.currency },
    }
  return null
}

/**
 * A program knows nothing of goods returned to the shop: its order is paid too when it has received what the return
 * left of the debt.
 */
export function withLoweredDebt(order: IncomingOrder, creditedKopecks: number): IncomingOrder {
  const { isPaid, totalKopecks, receivedKopecks } = order
  const debt = (totalKopecks ?? 0) - creditedKopecks
  return { ...order, isPaid: isPaid || (debt > 0 && (receivedKopecks ?? 0) >= debt) }
}

/** Goods that 1С does not know have no id there, so the title is used instead. */
export const stateOf = ({ lines, status, isPaid, ...row }: ExchangedOrderRow): OrderState =>
  stateOfOrder(
    {
      ...row,
      lines: lines.map(({ sourceId, times, title, count, sumKopecks }) => ({
        sourceId: sourceId ?? title,
        title,
        count: count * times,
        sumKopecks,
      })),
    },
    status,
    isPaid,
  )

/** State of a returned order to compare with next time; it contains no personal data. */
export const receivedState = ({
  totalKopecks,
  lines,
  isCancelled,
  isPosted,
  isPaid,
  isShipped,
  statusTitle,
  trackNumber,
}: IncomingOrder): ReceivedState => ({
  totalKopecks,
  lines,
  isCancelled,
  isPosted,
  isPaid,
  isShipped,
  statusTitle,
  trackNumber,
})

/** What the program says of an order, in words. */
export const stateFields = ({ isCancelled, isPaid, isShipped, statusTitle }: IncomingOrder) => ({
  ...(statusTitle && { Статус: statusTitle }),
  ...(isCancelled && { Отменён: 'да' }),
  ...(isPaid && { Оплачен: 'да' }),
  ...(isShipped && { Отгружен: 'да' }),
})
