import { statement } from '../../base/db/statement.ts'

export interface ManualBrandRow {
  code: string
  title: string
  count: number
}

/** Brands with goods that a site sells and that have documents. */
export const findManualBrands = statement<[siteId: number], ManualBrandRow>(
  'findManualBrands',
  `select b.code, b.title, count(*)::int as count
   from products p join product_sites ps on ps.product_id = p.id and ps.site_id = $1
     join partners b on b.id = p.partner_id
   where p.hidden_at is null and exists (select from product_documents d join files f on f.id = d.file_id
     and f.is_public where d.product_id = p.id)
   group by b.id order by b.title, b.id`,
)

export interface ManualsPageRow {
  /** The count on all pages. */
  total: number
  items: MachineManualsRow[]
}

export interface MachineManualsRow {
  productId: number
  title: string
  vendorCode: string
  brand: string
  image: string | null
  manuals: { title: string; fileId: string; fileName: string; mime: string; sizeBytes: number }[]
}

/** A site's goods with documents, by title, as one row. A null brand or null words do not filter. */
export const findMachineManuals = statement<
  [siteId: number, brandCode: string | null, words: string | null, limit: number, offset: number],
  ManualsPageRow
>(
  'findMachineManuals',
  `with found as (
     select p.id, p.title, p.vendor_code, coalesce(b.title, '') as brand
     from products p join product_sites ps on ps.product_id = p.id and ps.site_id = $1 left
       join partners b on b.id = p.partner_id
     where p.hidden_at is null and ($2::text is null or b.code = $2)
       and exists (select from product_documents d join files f on f.id = d.file_id and f.is_public
         where d.product_id = p.id)
       and ($3::text is null or position(folded_article($3) in folded_article(p.title)) > 0
         or position(folded_article($3) in folded_article(p.vendor_code)) > 0)
   )
   select (select count(*)::int from found) as total, coalesce((
     select json_agg(json_build_object('productId', o.id, 'title', o.title, 'vendorCode', o.vendor_code, 'brand',
       o.brand,
       'image', (select i.file_id from product_images i where i.product_id = o.id order by i.sort limit 1),
       'manuals', (select json_agg(json_build_object('title', d.title, 'fileId', f.id, 'fileName', f.name, 'mime',
         f.mime, 'sizeBytes', f.size_bytes) order by d.sort)
         from product_documents d join files f on f.id = d.file_id and f.is_public where d.product_id = o.id))
           order by o.title, o.id)
     from (select * from found order by title, id limit $4 offset $5) o), '[]') as items`,
)
