import type { Order, OrderLine } from '@shpulka/contract/buying/orders'
import type { OrderShipment } from '@shpulka/contract/buying/shipments'

/**
 * Goods of a shipment as lines of its order; `sum`: what was paid for them. Sums of all shipments add up exactly to
 * what was paid for the goods sent, and equal those of shippedGoods in SQL, which receipts are written from.
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

/** What was paid for the first pieces of a line, rounded up; exact also where the product exceeds 2⁵³. */
const paidFor = ({ sum, count }: OrderLine, first: number): number =>
  Number((BigInt(sum) * BigInt(first) + BigInt(count - 1)) / BigInt(count))
