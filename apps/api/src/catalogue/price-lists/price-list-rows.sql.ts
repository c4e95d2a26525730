import { statement } from '../../base/db/statement.ts'
import { packSizeSql } from '../catalog/pack-size.rule.ts'
import type { PriceListOfferRow } from './price-list-row.rule.ts'

/** Offers of products at the prices of a role; an offer without prices for the role has those of `guestRole`. */
export const findPriceListOffers = statement<
  [
    productIds: readonly number[],
    warehouseIds: readonly number[],
    priceListId: number,
    priceRole: string,
    guestRole: string,
  ],
  PriceListOfferRow
>(
  'findPriceListOffers',
  `select g.product_id as "productId", g.id as "groupId", g.title as "groupTitle", o.vendor_code as "vendorCode",
    go.quantity, ${packSizeSql('g.product_id')} as "packSize",
     coalesce((select sum(s.on_hand - s.reserved) from stock s where s.offer_id = o.id
       and s.warehouse_id = any($2::int[])), 0)::int as free,
     coalesce((select json_agg(json_build_array(op.limit_kopecks, op.price_kopecks) order by op.limit_kopecks)
       from offer_prices op where op.offer_id = o.id and op.price_list_id = $3 and op.price_role = case
         when exists (select from offer_prices x where x.offer_id = o.id and x.price_list_id = $3 and x.price_role = $4)
           then $4 else $5 end), '[]') as prices
   from groups g join group_offers go on go.group_id = g.id join offers o on o.id = go.offer_id
   where g.product_id = any($1::int[]) and g.hidden_at is null
   order by g.product_id, g.sort, g.id, o.id`,
)
