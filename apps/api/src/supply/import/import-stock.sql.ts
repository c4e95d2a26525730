import { statement } from '../../base/db/statement.ts'

export const ensureStock = statement<[offerIds: number[], warehouseIds: number[]]>(
  'ensureImportedStock',
  `insert into stock (offer_id, warehouse_id)
   select o, w from unnest($1::int[], $2::int[]) s (o, w) order by o, w on conflict do nothing`,
)

/** First stock of new offers: no other transaction sees them yet, so there is nothing to lock. */
export const startStock = statement<[offerIds: number[], warehouseIds: number[], onHands: number[]]>(
  'startImportedStock',
  `with starts as (select * from unnest($1::int[], $2::int[], $3::int[]) s (offer_id, warehouse_id, on_hand)),
     remnants as (insert into stock (offer_id, warehouse_id, on_hand) select * from starts)
   insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) select offer_id, warehouse_id, 'import',
     on_hand from starts where on_hand <> 0`,
)

export const findOfferStock = statement<
  [offerIds: number[], warehouseIds: number[]],
  { offerId: number; warehouseId: number; onHand: number; reserved: number }
>(
  'findImportedStock',
  `select offer_id as "offerId", warehouse_id as "warehouseId", on_hand as "onHand", reserved from stock
   where offer_id = any($1::int[]) and warehouse_id = any($2::int[])`,
)

/** In the order of the key, as orders lock them. */
export const lockStock = statement<
  [offerIds: number[], warehouseIds: number[]],
  { offerId: number; warehouseId: number; onHand: number; reserved: number }
>(
  'lockImportedStock',
  `select offer_id as "offerId", warehouse_id as "warehouseId", on_hand as "onHand", reserved from stock
   where (offer_id, warehouse_id) in (select * from unnest($1::int[], $2::int[])) order by offer_id, warehouse_id for
     update`,
)

/** The ledger row and the remnant it changes, together. */
export const moveStock = statement<[offerIds: number[], warehouseIds: number[], deltas: number[]]>(
  'moveImportedStock',
  `with moves as (select * from unnest($1::int[], $2::int[], $3::int[]) m (offer_id, warehouse_id, delta)),
     ledger as (
       insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) select offer_id, warehouse_id,
         'import', delta from moves)
   update stock set on_hand = on_hand + m.delta from moves m where stock.offer_id = m.offer_id
     and stock.warehouse_id = m.warehouse_id`,
)
