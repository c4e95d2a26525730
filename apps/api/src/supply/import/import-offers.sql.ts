import { statement } from '../../base/db/statement.ts'

export interface ImportedGroup {
  productId: number
  groupId: number
  sourceId: string
  offerId: number | null
  hash: Buffer | null
  isHidden: boolean
  pricesFormedAt: Date | null
  stockFormedAt: Date | null
}

/**
 * Uses groups_by_product. The imported offer is the first one of its group: the owner may have added others later.
 */
export const findImportedGroups = statement<[productIds: number[]], ImportedGroup>(
  'findImportedGroups',
  `select g.product_id as "productId", g.id as "groupId", g.source_id as "sourceId", o.offer_id as "offerId",
    g.source_hash as hash,
     g.hidden_at is not null as "isHidden", g.prices_formed_at as "pricesFormedAt",
     g.stock_formed_at as "stockFormedAt"
   from groups g left join lateral (select offer_id from group_offers where group_id = g.id order by offer_id limit 1) o
     on true
   where g.product_id = any($1::int[]) and g.source_id is not null`,
)

/** Products of a source by ids of their offers; of several the visible one. */
export const findOffersOfSource = statement<
  [source: string, offerIds: string[]],
  { offerId: string; productId: string; isHidden: boolean }
>(
  'findImportedOffersOfSource',
  `select distinct on (g.source_id) g.source_id as "offerId", p.source_id as "productId",
     g.hidden_at is not null or p.hidden_at is not null as "isHidden"
   from products p join groups g on g.product_id = p.id
   where p.source = $1 and g.source_id = any($2::text[]) and p.source_id is not null
   order by g.source_id, "isHidden", g.id`,
)

export const nextOfferIds = statement<[count: number], { groupId: number; offerId: number }>(
  'nextOfferIds',
  `select nextval(pg_get_serial_sequence('groups', 'id'))::int as "groupId", nextval(pg_get_serial_sequence('offers',
    'id'))::int as "offerId"
   from generate_series(1, $1::int)`,
)

/** A group with its one offer; the array of rows travels as one JSON value. */
export interface OfferWrite {
  group_id: number
  offer_id: number
  product_id: number
  source_id: string
  sort: number
  /** Hex. */
  hash: string
  /** Null: the details are not changed. */
  title: string | null
  name: string | null
  vendor_code: string | null
  barcode: string | null
  weight_grams: number | null
  length_mm: number | null
  width_mm: number | null
  height_mm: number | null
  characteristics: { title: string; value: string }[] | null
  min_count: number | null
  step_count: number | null
  /** When the source formed them; null: not changed. */
  prices_formed_at: Date | null
  stock_formed_at: Date | null
}

const importedRows = `jsonb_to_recordset($1::jsonb) as w (group_id int, offer_id int, product_id int, source_id
  text, sort int, hash text, title text, name text,
  vendor_code text, barcode text, weight_grams int, length_mm int, width_mm int, height_mm int, characteristics jsonb,
  min_count int, step_count int, prices_formed_at timestamptz, stock_formed_at timestamptz)`

export const insertOffers = statement<[rows: string]>(
  'insertImportedOffers',
  `with rows as (select * from ${importedRows}),
     groups as (
       insert into groups (id, product_id, title, sort, min_count, step_count, source_id, source_hash,
         prices_formed_at, stock_formed_at)
       select group_id, product_id, title, sort, coalesce(min_count, 1), coalesce(step_count, 1), source_id,
         decode(hash, 'hex'), prices_formed_at, stock_formed_at
         from rows),
     offers as (
       insert into offers (id, vendor_code, barcode, title, characteristics, weight_grams, length_mm, width_mm,
         height_mm)
       select offer_id, vendor_code, barcode, name, characteristics, weight_grams, length_mm, width_mm, height_mm
         from rows)
   insert into group_offers (group_id, offer_id) select group_id, offer_id from rows`,
)

export const updateOffers = statement<[rows: string]>(
  'updateImportedOffers',
  `with rows as (select * from ${importedRows}),
     offers as (
       update offers
       set vendor_code = w.vendor_code, barcode = w.barcode, title = w.name, characteristics = w.characteristics,
         weight_grams = w.weight_grams,
         length_mm = w.length_mm, width_mm = w.width_mm, height_mm = w.height_mm
       from rows w where offers.id = w.offer_id and w.name is not null)
   update groups
   set min_count = coalesce(w.min_count, groups.min_count), step_count = coalesce(w.step_count, groups.step_count),
     title = coalesce(w.title, groups.title), sort = case when w.title is null then groups.sort else w.sort end,
     source_hash = decode(w.hash, 'hex'),
     prices_formed_at = coalesce(w.prices_formed_at, groups.prices_formed_at),
     stock_formed_at = coalesce(w.stock_formed_at, groups.stock_formed_at),
     hidden_at = null
   from rows w where groups.id = w.group_id`,
)

/** Updates only the dates and the hash (base64) of unchanged prices and stock. */
export const confirmFigures = statement<
  [groupIds: number[], hashes: string[], hasPrices: boolean[], hasStock: boolean[], formedAt: Date]
>(
  'confirmImportedFigures',
  `update groups
   set source_hash = decode(c.hash, 'base64'),
     prices_formed_at = case when c.prices then greatest(prices_formed_at, $5) else prices_formed_at end,
     stock_formed_at = case when c.stock then greatest(stock_formed_at, $5) else stock_formed_at end
   from unnest($1::int[], $2::text[], $3::bool[], $4::bool[]) c (id, hash, prices, stock) where groups.id = c.id`,
)

/** Prices of one piece, by the primary key. */
export const findOfferPrices = statement<
  [offerIds: number[], priceListId: number],
  { offerId: number; role: string; kopecks: number; oldKopecks: number | null; programKopecks: number | null }
>(
  'findImportedPrices',
  `select offer_id as "offerId", price_role as role, price_kopecks as kopecks, old_price_kopecks as "oldKopecks",
     program_price_kopecks as "programKopecks"
   from offer_prices where offer_id = any($1::int[]) and price_list_id = $2 and limit_kopecks = 0`,
)

/**
 * Products that sell these offers, by index group_offers_by_offer: the owner may have put an imported one into sets.
 */
export const findOfferProducts = statement<[offerIds: number[]], { id: number }>(
  'findImportedOfferProducts',
  'select distinct g.product_id as id from group_offers m join groups g on g.id = m.group_id where m.offer_id = ' +
    'any($1::int[])',
)

export const hideGroups = statement<[ids: number[]]>(
  'hideImportedGroups',
  'update groups set hidden_at = now() where id = any($1::int[])',
)

export const setPrices = statement<
  [priceListId: number, offerIds: number[], roles: string[], prices: number[], oldPrices: (number | null)[]]
>(
  'setImportedPrices',
  `insert into offer_prices (price_list_id, offer_id, price_role, price_kopecks, old_price_kopecks)
   select $1, offer_id, role, price, old_price from unnest($2::int[], $3::text[], $4::bigint[], $5::bigint[]) r
     (offer_id, role, price, old_price)
   on conflict (offer_id, price_list_id, price_role, limit_kopecks)
   do update set price_kopecks = excluded.price_kopecks, old_price_kopecks = excluded.old_price_kopecks,
     program_price_kopecks = null
   where (offer_prices.price_kopecks, offer_prices.old_price_kopecks, offer_prices.program_price_kopecks)
     is distinct from (excluded.price_kopecks, excluded.old_price_kopecks, null)`,
)

/** Deletes prices an offer no longer has, of the roles the feed has prices for; prices of other roles stay. */
export const dropPrices = statement<[priceListId: number, offerIds: number[], roles: string[]]>(
  'dropImportedPrices',
  `delete from offer_prices using unnest($2::int[], $3::text[]) r (offer_id, role)
   where offer_prices.price_list_id = $1 and offer_prices.offer_id = r.offer_id and price_role = r.role
     and limit_kopecks = 0`,
)
