import { statement } from '../../base/db/statement.ts'
import { packSizeSql } from './pack-size.rule.ts'

/** One offer of a group with its prices and free stock. */
export interface GroupOfferRow {
  groupId: number
  productId: number
  groupTitle: string
  productTitle: string
  productVendorCode: string
  image: string | null
  packSize: number | null
  isForSale: boolean
  minCount: number
  stepCount: number
  offerId: number
  offerVendorCode: string
  quantity: number
  weightGrams: number
  lengthMm: number
  widthMm: number
  heightMm: number
  /** By warehouse of the site; empty ones are left out. */
  free: [warehouseId: number, count: number][]
  /** By limit ascending. */
  prices: [limitKopecks: number, priceKopecks: number, oldPriceKopecks: number | null][]
}

/** An offer without a row for the role is priced by the site's guest role (spec 6: otherwise the first). */
export const findGroupOffers = statement<
  [
    groupIds: readonly number[],
    siteId: number,
    warehouseIds: readonly number[],
    priceListId: number,
    priceRole: string,
    guestRole: string,
  ],
  GroupOfferRow
>(
  'findGroupOffers',
  `select g.id as "groupId", g.product_id as "productId", g.title as "groupTitle", p.title as "productTitle",
    p.vendor_code as "productVendorCode",
     (select i.file_id from product_images i where i.product_id = p.id order by i.sort limit 1) as image,
     ${packSizeSql('p.id')} as "packSize",
     g.hidden_at is null and p.hidden_at is null and exists (select from product_sites s where s.product_id = p.id
       and s.site_id = $2) as "isForSale", g.min_count as "minCount", g.step_count as "stepCount",
     o.id as "offerId", o.vendor_code as "offerVendorCode", go.quantity, o.weight_grams as "weightGrams",
     o.length_mm as "lengthMm", o.width_mm as "widthMm", o.height_mm as "heightMm",
     coalesce((select json_agg(json_build_array(s.warehouse_id, s.on_hand - s.reserved) order by s.warehouse_id)
       from stock s where s.offer_id = o.id and s.warehouse_id = any($3::int[])
         and s.on_hand > s.reserved), '[]') as free,
     coalesce((select json_agg(json_build_array(op.limit_kopecks, op.price_kopecks, op.old_price_kopecks)
       order by op.limit_kopecks)
       from offer_prices op where op.offer_id = o.id and op.price_list_id = $4 and op.price_role = case
         when exists (select from offer_prices x where x.offer_id = o.id and x.price_list_id = $4 and x.price_role = $5)
           then $5 else $6 end), '[]') as prices
   from groups g
   join products p on p.id = g.product_id
   join group_offers go on go.group_id = g.id
   join offers o on o.id = go.offer_id
   where g.id = any($1::int[])
   order by g.id, o.id`,
)

/** Products with a group that has any of the offers. */
export const findProductsOfOffers = statement<[offerIds: readonly number[]], { productId: number }>(
  'findProductsOfOffers',
  `select distinct g.product_id as "productId" from group_offers go join groups g on g.id = go.group_id
    where go.offer_id = any($1::int[])`,
)
