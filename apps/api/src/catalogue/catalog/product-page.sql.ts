import { statement } from '../../base/db/statement.ts'
import { type SeoRow, seoRecordValue } from '../../content/settings/seo.port.ts'
import { type SchemeOfProduct, schemesOfProduct } from '../part-schemes/schemes-of-product.port.ts'

export interface ProductPageRow {
  description: string
  images: { id: string; alt: string }[]
  videos: { id: string; extension: 'mp4' | 'webm'; title: string; poster: string | null }[]
  documents: { id: string; title: string; mime: string; size: number }[]
  partSchemes: SchemeOfProduct[]
  offers: PageOfferRow[]
  isInSets: boolean
  questionsCount: number
  /** SEO texts that an editor wrote for the page's URL. */
  seo: SeoRow | null
}

export interface PageOfferRow {
  groupId: number
  groupTitle: string
  offerId: number
  vendorCode: string
  barcode: string
  title: string
  characteristics: { title: string; value: string }[]
  quantity: number
  weightGrams: number
  /** By warehouse of the site; empty ones are left out. */
  free: [warehouseId: number, count: number][]
  /** By limit ascending. */
  prices: [limitKopecks: number, priceKopecks: number, oldPriceKopecks: number | null][]
}

/**
 * Everything a page needs that the index does not hold, in one round trip, the main cost of a page that is not cached.
 * An offer without a row for the role is priced by the site's guest role (spec 6: otherwise the first).
 */
export const findProductPage = statement<
  [
    productId: number,
    warehouseIds: readonly number[],
    priceListId: number,
    priceRole: string,
    guestRole: string,
    siteId: number,
    path: string,
  ],
  ProductPageRow
>(
  'findProductPage',
  `select p.description,
     coalesce((select json_agg(json_build_object('id', i.file_id, 'alt', i.alt) order by i.sort) from product_images i
       where i.product_id = p.id), '[]') as images,
     coalesce((select json_agg(json_build_object('id', f.id, 'extension', split_part(f.mime, '/', 2), 'title', v.title,
       'poster', v.poster_file_id) order by v.sort)
       from product_videos v join files f on f.id = v.file_id where v.product_id = p.id and f.is_public
         and f.mime in ('video/mp4', 'video/webm')), '[]') as videos,
     coalesce((select json_agg(json_build_object('id', f.id, 'title', d.title, 'mime', f.mime, 'size', f.size_bytes)
       order by d.sort)
       from product_documents d join files f on f.id = d.file_id where d.product_id = p.id
         and f.is_public), '[]') as documents,
     ${schemesOfProduct('p.id', '$6')} as "partSchemes",
     coalesce((select json_agg(json_build_object(
         'groupId', g.id, 'groupTitle', g.title, 'offerId', o.id, 'vendorCode', o.vendor_code, 'barcode', o.barcode,
           'title', o.title,
         'characteristics', o.characteristics, 'quantity', go.quantity, 'weightGrams', o.weight_grams,
         'free', coalesce((select json_agg(json_build_array(s.warehouse_id, s.on_hand - s.reserved) order by
           s.warehouse_id)
           from stock s where s.offer_id = o.id and s.warehouse_id = any($2::int[]) and s.on_hand > s.reserved), '[]'),
         'prices', coalesce((select json_agg(json_build_array(op.limit_kopecks, op.price_kopecks, op.old_price_kopecks)
           order by op.limit_kopecks)
           from offer_prices op where op.offer_id = o.id and op.price_list_id = $3 and op.price_role = case
             when exists (select from offer_prices x where x.offer_id = o.id and x.price_list_id = $3
               and x.price_role = $4) then $4 else $5 end), '[]')
       ) order by g.sort, g.id, o.id)
       from groups g join group_offers go on go.group_id = g.id join offers o on o.id = go.offer_id
       where g.product_id = p.id and g.hidden_at is null), '[]') as offers,
     exists (select from groups g join constructor_alternatives a on a.group_id = g.id
       join constructor_slots cs on cs.id = a.slot_id join constructor_sets s on s.id = cs.set_id
       where g.product_id = p.id and s.site_id = $6 and s.is_published) as "isInSets",
     (select count(*)::int from published_questions q where q.product_id = p.id and q.site_id = $6) as "questionsCount",
     ${seoRecordValue('$6', '$7')} as seo
   from products p
   where p.id = $1 and p.hidden_at is null`,
)
