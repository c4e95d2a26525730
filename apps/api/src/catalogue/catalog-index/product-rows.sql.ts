import { statement } from '../../base/db/statement.ts'

/** Numbers of the kinds of records, as the statement below writes them. */
export const recordKinds = {
  base: 0,
  sites: 1,
  categories: 2,
  images: 3,
  stickers: 4,
  propertyValues: 5,
  propertyNumbers: 6,
  /** What is sold as one: one or more offers, each some times. */
  groups: 7,
  groupOffers: 8,
  prices: 9,
  stock: 10,
  rating: 11,
  /** Article numbers other than the product's, and barcodes. */
  offerCodes: 12,
  description: 13,
} as const

/** Separators of records and of fields within a record (ASCII RS and US); the statement strips them from texts. */
export const recordSeparator = '\x1e'
export const fieldSeparator = '\x1f'

/**
 * Everything the index stores of these products, in one snapshot. `priceRoles`: their codes; a record of a price
 * has the place of its role among them, from 0. `limit_kopecks`: the order sum from which a price holds. Cards show two
 * pictures, search reads 4,000 characters of a description. Kinds of records are a union, not a join: PostgreSQL plans
 * a prepared statement for an array of about ten ids and would join thousands of products by nested loops. The answer
 * is one text of records (id, kind, data), because parsing rows costs the driver far more. Records come in any order:
 * sorting the largest kinds would double the cost.
 */
export const findProductRecords = statement<
  [ids: readonly number[], priceRoles: readonly string[]],
  { records: string }
>(
  'findProductRecords',
  `select coalesce(string_agg(concat_ws(E'\\x1f', id, kind, data), E'\\x1e'), '') as records from (
   select id, 0 as kind, concat_ws(E'\\x1f', code, translate(title, E'\\x1e\\x1f', ''), translate(vendor_code,
     E'\\x1e\\x1f', ''), coalesce(partner_id, 0), popularity,
       extract(epoch from created_at)::float8, extract(epoch from updated_at)::float8) as data
     from products where id = any($1::int[]) and hidden_at is null
   union all
   select product_id, 1, array_agg(site_id)::text from product_sites where product_id = any($1::int[])
     group by product_id
   union all
   select product_id, 2, array_agg(category_id order by is_main desc, category_id)::text from product_categories
     where product_id = any($1::int[]) group by product_id
   union all
   select product_id, 3, (array_agg(file_id order by sort))[1:2]::text from product_images
     where product_id = any($1::int[]) group by product_id
   union all
   select product_id, 4, array_agg(sticker_id order by sticker_id)::text from product_stickers
     where product_id = any($1::int[]) group by product_id
   union all
   select product_id, 5, array_agg(value_id)::text from product_values where product_id = any($1::int[])
     group by product_id
   union all
   select product_id, 6, array_agg(array[property_id, number] order by property_id)::text from product_numbers
     where product_id = any($1::int[]) group by product_id
   union all
   select product_id, 7, json_agg(json_build_array(id, title) order by sort, id)::text
     from groups where product_id = any($1::int[]) and hidden_at is null group by product_id
   union all
   select g.product_id, 8,
     array_agg(array[go.group_id, go.offer_id, go.quantity] order by go.group_id, go.offer_id)::text
     from groups g join group_offers go on go.group_id = g.id where g.product_id = any($1::int[])
       and g.hidden_at is null
       group by g.product_id
   union all
   select g.product_id, 9, array_agg(array[op.offer_id, op.price_list_id, array_position($2::text[], op.price_role) - 1,
     op.limit_kopecks, op.price_kopecks, coalesce(op.old_price_kopecks, 0)])::text
     from groups g join group_offers go on go.group_id = g.id join offer_prices op on op.offer_id = go.offer_id
     where g.product_id = any($1::int[]) and g.hidden_at is null and op.price_role = any($2::text[])
       group by g.product_id
   union all
   select g.product_id, 10, array_agg(array[s.offer_id, s.warehouse_id, s.on_hand - s.reserved])::text
     from groups g join group_offers go on go.group_id = g.id join stock s on s.offer_id = go.offer_id
     where g.product_id = any($1::int[]) and g.hidden_at is null and s.on_hand > s.reserved group by g.product_id
   union all
   select product_id, 11, array[count, stars]::text from product_ratings where product_id = any($1::int[]) and count > 0
   union all
   -- Codes of a group of several offers are joined into one text: a barcode matches the offer sold alone better.
   select product_id, 12, string_agg(case when offers > 1 then replace(codes, ' ', '+') else codes end, ' '
     order by first)
     from (
       select g.product_id, min(o.id) as first, count(*) as offers,
         string_agg(concat_ws(' ', nullif(translate(o.vendor_code, E'\\x1e\\x1f', ''), p.vendor_code),
           nullif(translate(o.barcode, E'\\x1e\\x1f', ''), '')), ' ' order by o.id) as codes
       from groups g join products p on p.id = g.product_id join group_offers go on go.group_id = g.id
         join offers o on o.id = go.offer_id
       where g.product_id = any($1::int[]) and g.hidden_at is null
         and (o.vendor_code <> p.vendor_code or o.barcode <> '')
       group by g.id, g.product_id
     ) group_codes group by product_id
   union all
   select id, 13, translate(left(description, 4000), E'\\x1e\\x1f', '') from products
     where id = any($1::int[]) and hidden_at is null and description <> ''
   ) records`,
)

/** An index-only scan of products_shown. */
export const findProductIds = statement<[], { ids: number[] }>(
  'findProductIds',
  `select coalesce(json_agg(id order by id), '[]') as ids from products where hidden_at is null`,
)
