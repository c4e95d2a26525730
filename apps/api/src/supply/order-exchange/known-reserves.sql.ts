import { statement } from '../../base/db/statement.ts'

/**
 * Reservations of orders that 1С already had at that moment: its free stock excludes them. For other orders that is
 * unknown, so they are subtracted once more and nothing is sold twice.
 */
export const findReservesKnownTo1c = statement<
  [connectionId: number, formedAt: Date],
  { offerId: number; warehouseId: number; quantity: number }
>(
  'findReservesKnownTo1c',
  `select r.offer_id as "offerId", r.warehouse_id as "warehouseId", sum(r.quantity)::int as quantity
   from exchange_orders e join order_reservations r on r.order_id = e.order_id
   where e.connection_id = $1 and e.numbered_at <= $2 group by 1, 2 order by 1, 2`,
)
