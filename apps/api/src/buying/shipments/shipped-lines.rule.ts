import type { Order, OrderLine } from '@shpulka/contract/buying/orders'
import type { OrderShipment } from '@shpulka/contract/buying/shipments'

/**
 * Goods of a shipment as order lines; `sum` is the sum paid for them. Sums of all shipments add up exactly to the sum
 * paid for the sent goods, and equal those receipts are written from (handedOverGoodsSql) while nothing was refunded.
 */
export function shippedLines(
  { lines, shipments }: Pick<Order, 'lines' | 'shipments'>,
  { id, lines: shipped }: OrderShipment,
): OrderLine[] {
  return shipped.map(({ line, count }) => {
    const whole = lines.find((each) => each.line === line)!
    const before = shipments
      .filter((each) => each.id < id)
      .flatMap((each) => each.lines)
      .reduce((sum, each) => sum + (each.line === line ? each.count : 0), 0)
    return { ...whole, count, sum: paidFor(whole, before + count) - paidFor(whole, before) }
  })
}

/** Everything that has gone of an order, in all its shipments, as order lines with the sums paid for it. */
export function sentLines({ lines, shipments }: Pick<Order, 'lines' | 'shipments'>): OrderLine[] {
  const sent = shipments.filter(({ sentAt }) => sentAt !== null).flatMap((each) => each.lines)
  return lines.flatMap((whole) => {
    const count = sent.reduce((sum, each) => sum + (each.line === whole.line ? each.count : 0), 0)
    return count === 0 ? [] : [{ ...whole, count, sum: paidFor(whole, count) }]
  })
}

/** The sum paid for the first pieces of a line, rounded up. Exact even if the product exceeds 2⁵³. */
const paidFor = ({ sum, count }: OrderLine, first: number): number =>
  Number((BigInt(sum) * BigInt(first) + BigInt(count - 1)) / BigInt(count))
