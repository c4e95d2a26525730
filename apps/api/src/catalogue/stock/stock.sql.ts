import { statement } from '../../base/db/statement.ts'

export interface StockRow {
  offerId: number
  warehouseId: number
  free: number
}

/** Rows are locked by offer, then warehouse: every writer of stock must lock in this order. */
export const lockStockRows = statement<[groupIds: readonly number[], warehouseIds: readonly number[]], StockRow>(
  'lockStockRows',
  `select offer_id as "offerId", warehouse_id as "warehouseId", on_hand - reserved as free
   from stock where offer_id in (select m.offer_id from group_offers m where m.group_id = any($1::int[]))
     and warehouse_id = any($2::int[])
   order by offer_id, warehouse_id
   for no key update`,
)

/**
 * The CTEs `reserved`, which reserves the rows of `requested` (`… as t`: offer_id, warehouse_id, quantity), and
 * `reserve_movements`, which records them. Rows without enough free stock are skipped, so `reserved` may have fewer.
 */
export const reserveCtes = (requested: string, orderId: string) => `reserved as (
     update stock s set reserved = s.reserved + t.quantity
     from ${requested}
     where s.offer_id = t.offer_id and s.warehouse_id = t.warehouse_id and s.on_hand - s.reserved >= t.quantity
     returning s.offer_id, s.warehouse_id, t.quantity
   ), reserve_movements as (
     insert into stock_movements (offer_id, warehouse_id, kind, reserved_delta, order_id)
     select offer_id, warehouse_id, 'reserve', quantity, ${orderId} from reserved
   )`

/** Returns the rows that were reserved. */
export const reserveStockRows = statement<
  [orderId: number, offerIds: readonly number[], warehouseIds: readonly number[], quantities: readonly number[]],
  { offerId: number }
>(
  'reserveStockRows',
  `with
    ${reserveCtes('unnest($2::int[], $3::smallint[], $4::int[]) as t (offer_id, warehouse_id, quantity)', '$1::bigint')}
   select offer_id as "offerId" from reserved`,
)

/** By offer, then warehouse: every writer of stock must lock in this order. */
export const lockStockOfOffers = statement<[offerIds: readonly number[], warehouseIds: readonly number[]]>(
  'lockStockOfOffers',
  `select from stock where (offer_id, warehouse_id) in (select * from unnest($1::int[], $2::smallint[]))
   order by offer_id, warehouse_id for no key update`,
)

/** Changes the stock and writes its movements. */
export const moveOrderStock = statement<
  [
    orderId: number,
    kind: 'release' | 'ship' | 'return',
    offerIds: readonly number[],
    warehouseIds: readonly number[],
    onHandDeltas: readonly number[],
    reservedDeltas: readonly number[],
    shipmentId: number | null,
  ]
>(
  'moveOrderStock',
  `with moves as (
     select * from unnest($3::int[], $4::smallint[], $5::int[], $6::int[]) as m (offer_id, warehouse_id, on_hand,
       reserved)
   ), moved as (
     update stock s set on_hand = s.on_hand + m.on_hand, reserved = s.reserved + m.reserved
     from moves m where s.offer_id = m.offer_id and s.warehouse_id = m.warehouse_id
   )
   insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta, reserved_delta, order_id, shipment_id)
   select offer_id, warehouse_id, $2::text, on_hand, reserved, $1::bigint, $7::bigint from moves`,
)

/** Goods of an order that were shipped and have not been returned. */
export const findShippedStock = statement<
  [orderId: number],
  { offerId: number; warehouseId: number; quantity: number }
>(
  'findShippedStock',
  `select offer_id as "offerId", warehouse_id as "warehouseId", -sum(on_hand_delta)::int as quantity
   from stock_movements where order_id = $1 and kind in ('ship', 'return')
   group by offer_id, warehouse_id having sum(on_hand_delta) < 0`,
)

/** By warehouse: how many of these offers were shipped for an order and have not been returned. */
export const findShippedByWarehouse = statement<
  [orderId: number, offerIds: readonly number[]],
  { offerId: number; warehouseId: number; shipped: number }
>(
  'findShippedByWarehouse',
  `select offer_id as "offerId", warehouse_id as "warehouseId", -sum(on_hand_delta)::int as shipped
   from stock_movements where order_id = $1 and offer_id = any ($2::int[]) and kind in ('ship', 'return')
   group by offer_id, warehouse_id having sum(on_hand_delta) < 0 order by offer_id, warehouse_id`,
)

/** Returns goods of a refund to stock. The status of the order does not change. */
export const returnStockRows = statement<
  [
    orderId: number,
    refundId: number,
    offerIds: readonly number[],
    warehouseIds: readonly number[],
    quantities: readonly number[],
  ]
>(
  'returnStockRows',
  `with moves as (
     select * from unnest($3::int[], $4::smallint[], $5::int[]) as m (offer_id, warehouse_id, quantity)
   ), moved as (
     update stock s set on_hand = s.on_hand + m.quantity from moves m where s.offer_id = m.offer_id
       and s.warehouse_id = m.warehouse_id
   )
   insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta, reserved_delta, order_id, refund_id)
   select offer_id, warehouse_id, 'return', quantity, 0, $1, $2 from moves`,
)
