import type { Order, OrderLine } from '@shpulka/contract/buying/orders'
import type { OrderShipment } from '@shpulka/contract/buying/shipments'

/**
 * The goods of a shipment as lines of its order, `sum` what was paid for them. Shipments together make, to the kopeck,
 * what was paid for what has gone: the same sums as shippedGoods in SQL, which receipts are written from.
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

/** What was paid for the first so many of a line, rounded up; exact where the product is beyond 2⁵³. */
const paidFor = ({ sum, count }: OrderLine, first: number): number =>
  Number((BigInt(sum) * BigInt(first) + BigInt(count - 1)) / BigInt(count))
