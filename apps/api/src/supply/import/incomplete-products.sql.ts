import { statement } from '../../base/db/statement.ts'
import type { FeedProduct } from '../feed-parsers/feed-item.ts'

export const findIncomplete = statement<
  [source: string, productIds: string[]],
  { productId: string; isCard: boolean; product: FeedProduct }
>(
  'findShelved',
  `select product_id as "productId", is_card as "isCard", product from import_shelf
   where source = $1 and product_id = any ($2)`,
)

/**
 * Params of these products from earlier files, without duplicates: of pending cards, of pending offers and of stored
 * offers.
 */
export const findKnownParams = statement<[source: string, productIds: string[]], { name: string; unit: string | null }>(
  'findImportOtherParams',
  `select p ->> 'name' as name, p ->> 'unit' as unit
   from import_shelf s cross join jsonb_path_query(s.product::jsonb, '$.card.params[*]') p
   where s.source = $1 and s.product_id = any ($2)
   union
   select c ->> 'title', null
   from import_shelf s cross join jsonb_path_query(s.product::jsonb, '$.offers[*].details.characteristics[*]') c
   where s.source = $1 and s.product_id = any ($2)
   union
   select c ->> 'title', null
   from products p join groups g on g.product_id = p.id join group_offers m on m.group_id = g.id
     join offers o on o.id = m.offer_id cross join jsonb_array_elements(o.characteristics) c
   where p.source = $1 and p.source_id = any ($2) and g.hidden_at is null`,
)

/** Price types and warehouses of pending offers, with the names their files gave them. */
export const findPendingNames = statement<
  [source: string, productIds: string[]],
  { kind: 'price-type' | 'warehouse'; id: string; name: string | null }
>(
  'findShelvedNames',
  `with offers as (
     select o from import_shelf s cross join jsonb_array_elements(s.product::jsonb -> 'offers') o
     where s.source = $1 and not s.is_card and s.product_id = any ($2)
   ), used as (
     select 'price-type' as kind, p ->> 'type' as id
     from offers cross join jsonb_path_query(o, '$.prices[*]') p where p ->> 'type' is not null
     union
     select 'warehouse', p ->> 'warehouse'
     from offers cross join jsonb_path_query(o, '$.stock[*]') p where p ->> 'warehouse' is not null
   )
   select u.kind, u.id, d.data ->> 'name' as name
   from used u left join feed_dictionary d on d.source = $1 and d.kind = u.kind and d.id = u.id`,
)

/** Stored details of the offers of these products. */
export interface StoredDetails {
  productId: string
  offerId: string
  kindTitle: string
  title: string
  vendorCode: string | null
  barcode: string | null
  weightGrams: number | null
  characteristics: { title: string; value: string }[]
}

export const findStoredDetails = statement<[source: string, productIds: string[]], StoredDetails>(
  'findStoredDetails',
  `select p.source_id as "productId", g.source_id as "offerId", g.title as "kindTitle", o.title, o.vendor_code as "vendorCode",
     o.barcode, o.weight_grams as "weightGrams", o.characteristics
   from products p join groups g on g.product_id = p.id join group_offers m on m.group_id = g.id
     join offers o on o.id = m.offer_id
   where p.source = $1 and p.source_id = any ($2) and g.hidden_at is null order by g.sort, g.id`,
)

export const saveIncomplete = statement<[source: string, productIds: string[], isCard: boolean[], products: string[]]>(
  'saveIncompleteImport',
  `insert into import_shelf (source, product_id, is_card, product)
   select $1, s.* from unnest($2::text[], $3::boolean[], $4::json[]) s
   on conflict (source, product_id, is_card) do update set product = excluded.product, put_at = now()`,
)

export const deleteIncomplete = statement<[source: string, productIds: string[]]>(
  'deleteIncompleteImport',
  'delete from import_shelf where source = $1 and product_id = any ($2)',
)

/** Deletes products whose card or offers have not come for a month. */
export const deleteOldIncomplete = statement<[]>(
  'deleteOldImportShelf',
  `delete from import_shelf where put_at < now() - interval '30 days'`,
)
