import { statement } from '../db/statement.ts'

export const ensureStock = statement<[offerIds: number[], warehouseId: number]>(
  'ensureImportedStock',
  'insert into stock (offer_id, warehouse_id) select o, $2 from unnest($1::int[]) o order by o on conflict do nothing',
)

/** First stock of offers that are new: nobody else knows them, so there is nothing to lock. */
export const startStock = statement<[warehouseId: number, offerIds: number[], onHands: number[]]>(
  'startImportedStock',
  `with starts as (select * from unnest($2::int[], $3::int[]) s (offer_id, on_hand)),
     remnants as (insert into stock (offer_id, warehouse_id, on_hand) select offer_id, $1, on_hand from starts)
   insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) select offer_id, $1, 'import', on_hand from starts where on_hand <> 0`,
)

/** In the order of the key, as orders lock them. */
export const lockStock = statement<[offerIds: number[], warehouseId: number], { offerId: number; onHand: number; reserved: number }>(
  'lockImportedStock',
  `select offer_id as "offerId", on_hand as "onHand", reserved from stock
   where offer_id = any($1::int[]) and warehouse_id = $2 order by offer_id for update`,
)

/** The ledger row and the remnant it changes, together. */
export const moveStock = statement<[warehouseId: number, offerIds: number[], deltas: number[]]>(
  'moveImportedStock',
  `with moves as (select * from unnest($2::int[], $3::int[]) m (offer_id, delta)),
     ledger as (
       insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) select offer_id, $1, 'import', delta from moves)
   update stock set on_hand = on_hand + m.delta from moves m where stock.offer_id = m.offer_id and stock.warehouse_id = $1`,
)
