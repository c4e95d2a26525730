import { statement } from '../../base/db/statement.ts'

export interface FeedTextRow {
  id: number
  description: string
  /** Own VAT of the goods; null: as the site's. */
  vat: string | null
  /** File ids, in order. */
  images: string[]
}

/** Product data that the in-memory catalogue does not have. */
export const findFeedTexts = statement<[productIds: readonly number[]], FeedTextRow>(
  'findFeedTexts',
  `select p.id, p.description, p.vat,
     coalesce((select array_agg(i.file_id::text order by i.sort) from product_images i where i.product_id = p.id), '{}')
       as images
   from products p where p.id = any($1::int[]) and p.hidden_at is null`,
)

export interface FeedOfferRow {
  productId: number
  groupId: number
  groupTitle: string
  /** The least count of an order, and by how many more. */
  minCount: number
  stepCount: number
  offerId: number
  vendorCode: string
  barcode: string
  characteristics: { title: string; value: string }[]
  quantity: number
  weightGrams: number
  lengthMm: number
  widthMm: number
  heightMm: number
  /** Free stock in all of the site's warehouses. */
  free: number
  /** By limit ascending. */
  prices: [limitKopecks: number, priceKopecks: number, oldPriceKopecks: number | null][]
}

/** Offers of products with the prices of one role only. */
export const findFeedOffers = statement<
  [productIds: readonly number[], warehouseIds: readonly number[], priceListId: number, priceRole: string],
  FeedOfferRow
>(
  'findFeedOffers',
  `select g.product_id as "productId", g.id as "groupId", g.title as "groupTitle", g.min_count as "minCount",
    g.step_count as "stepCount", o.id as "offerId",
    o.vendor_code as "vendorCode", o.barcode,
     o.characteristics, go.quantity, o.weight_grams as "weightGrams", o.length_mm as "lengthMm",
     o.width_mm as "widthMm",
       o.height_mm as "heightMm",
     coalesce((select sum(s.on_hand - s.reserved) from stock s where s.offer_id = o.id
       and s.warehouse_id = any($2::int[])), 0)::int as free,
     coalesce((select json_agg(json_build_array(op.limit_kopecks, op.price_kopecks, op.old_price_kopecks)
       order by op.limit_kopecks)
       from offer_prices op where op.offer_id = o.id and op.price_list_id = $3 and op.price_role = $4), '[]') as prices
   from groups g join group_offers go on go.group_id = g.id join offers o on o.id = go.offer_id
   where g.product_id = any($1::int[]) and g.hidden_at is null
   order by g.product_id, g.sort, g.id, o.id`,
)
