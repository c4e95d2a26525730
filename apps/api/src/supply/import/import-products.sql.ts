import { statement } from '../../base/db/statement.ts'

export interface ImportedProduct {
  id: number
  sourceId: string
  hash: Buffer | null
  isHidden: boolean
  /** The main category. */
  categoryId: number | null
}

/** Uses products_by_source. */
export const findImported = statement<[source: string, sourceIds: string[]], ImportedProduct>(
  'findImportedProducts',
  `select p.id, p.source_id as "sourceId", p.source_hash as hash, p.hidden_at is not null as "isHidden",
    c.category_id as "categoryId"
   from products p left join product_categories c on c.product_id = p.id and c.is_main
   where p.source = $1 and p.source_id = any($2::text[])`,
)

/**
 * A page of the source's visible products by id with their visible imported groups, to find those the feed does not
 * list.
 */
export const findVisiblePage = statement<
  [source: string, afterId: number, limit: number],
  { id: number; sourceId: string; groups: { id: number; sourceId: string }[] }
>(
  'findVisibleImportedProducts',
  `select p.id, p.source_id as "sourceId", coalesce((select json_agg(json_build_object('id', g.id, 'sourceId',
    g.source_id)) from groups g
     where g.product_id = p.id and g.source_id is not null and g.hidden_at is null), '[]') as groups
   from products p where p.source = $1 and p.source_id is not null and p.hidden_at is null and p.id > $2 order by p.id
     limit $3`,
)

/** The same for products with these ids. */
export const findVisibleByIds = statement<
  [source: string, sourceIds: string[]],
  { id: number; sourceId: string; groups: { id: number; sourceId: string }[] }
>(
  'findVisibleImportedNamed',
  `select p.id, p.source_id as "sourceId", coalesce((select json_agg(json_build_object('id', g.id, 'sourceId',
    g.source_id)) from groups g
     where g.product_id = p.id and g.source_id is not null and g.hidden_at is null), '[]') as groups
   from products p where p.source = $1 and p.source_id = any($2::text[]) and p.hidden_at is null order by p.id`,
)

export const countVisible = statement<[source: string], { count: number }>(
  'countVisibleImported',
  `select count(*)::int from products where source = $1 and source_id is not null and hidden_at is null`,
)

/** A product without offers counts as one. */
export const countVisibleOffers = statement<[source: string], { count: number }>(
  'countVisibleImportedOffers',
  `select count(*)::int from products p
     left join groups g on g.product_id = p.id and g.source_id is not null and g.hidden_at is null
   where p.source = $1 and p.source_id is not null and p.hidden_at is null`,
)

export const hideProducts = statement<[ids: number[]]>(
  'hideImportedProducts',
  'update products set hidden_at = now(), updated_at = now() where id = any($1::int[]) and hidden_at is null',
)

export const findUsedCodes = statement<[codes: string[]], { code: string }>(
  'findTakenProductCodes',
  'select code from products where code = any($1::text[])',
)

export const nextProductIds = statement<[count: number], { id: number }>(
  'nextProductIds',
  `select nextval(pg_get_serial_sequence('products', 'id'))::int as id from generate_series(1, $1::int)`,
)

/** A card; the array of rows travels as one JSON value. */
export interface ProductWrite {
  id: number
  code: string
  title: string
  /** Null: not changed. */
  description: string | null
  vendor_code: string
  partner_id: number | null
  /** Null: not changed; the same for the unit. */
  vat: string | null
  unit_code: string | null
  unit_name: string | null
  source_id: string
  /** Hex. */
  hash: string
}

const importedRows = `jsonb_to_recordset($1::jsonb) as w (id int, code text, title text, description text,
   vendor_code text, partner_id int, vat text, unit_code text, unit_name text, source_id text, hash text)`

export const insertProducts = statement<[rows: string, source: string]>(
  'insertImportedProducts',
  `insert into products (id, code, title, description, vendor_code, partner_id, vat, unit_code, unit_name, source,
     source_id, source_hash)
   select id, code, title, coalesce(description, ''), vendor_code, partner_id, vat, coalesce(unit_code, '796'),
     coalesce(unit_name, 'шт'), $2, source_id, decode(hash, 'hex')
   from ${importedRows}`,
)

/** The code is not changed, so that URLs of products do not depend on later titles. */
export const updateProducts = statement<[rows: string]>(
  'updateImportedProducts',
  `update products
   set title = w.title, description = coalesce(w.description, products.description), vendor_code = w.vendor_code,
     partner_id = w.partner_id, source_id = w.source_id, vat = coalesce(w.vat, products.vat),
     unit_code = coalesce(w.unit_code, products.unit_code), unit_name = coalesce(w.unit_name, products.unit_name),
     source_hash = decode(w.hash, 'hex'), hidden_at = null, updated_at = now()
   from ${importedRows} where products.id = w.id`,
)

export const showProducts = statement<[ids: number[]]>(
  'showImportedProducts',
  'update products set hidden_at = null, updated_at = now() where id = any($1::int[])',
)

/** Marks products as updated when only other tables have changed. */
export const touchProducts = statement<[ids: number[]]>(
  'touchImportedProducts',
  'update products set updated_at = now() where id = any($1::int[])',
)

export const putOnSite = statement<[ids: number[], siteId: number]>(
  'putImportedOnSite',
  'insert into product_sites (product_id, site_id) select id, $2 from unnest($1::int[]) id on conflict do nothing',
)

export const clearMainCategories = statement<[ids: number[]]>(
  'clearImportedMainCategories',
  'delete from product_categories where product_id = any($1::int[]) and is_main',
)
export const setMainCategories = statement<[ids: number[], categoryIds: number[]]>(
  'setImportedMainCategories',
  `insert into product_categories (product_id, category_id, is_main) select p, c, true from unnest($1::int[], $2::int[])
    r (p, c)
   on conflict (product_id, category_id) do update set is_main = true`,
)

export const findProductValues = statement<[ids: number[]], { productId: number; valueId: number }>(
  'findImportedProductValues',
  'select product_id as "productId", value_id as "valueId" from product_values where product_id = any($1::int[])',
)
export const deleteProductValues = statement<[ids: number[], valueIds: number[]]>(
  'deleteImportedProductValues',
  'delete from product_values v using unnest($1::int[], $2::int[]) r (p, v) where v.product_id = r.p and ' +
    'v.value_id = r.v',
)
export const insertProductValues = statement<[ids: number[], valueIds: number[]]>(
  'insertImportedProductValues',
  'insert into product_values (product_id, value_id) select * from unnest($1::int[], $2::int[])',
)

export const findProductNumbers = statement<[ids: number[]], { productId: number; propertyId: number; number: number }>(
  'findImportedProductNumbers',
  'select product_id as "productId", property_id as "propertyId", number from product_numbers where product_id = ' +
    'any($1::int[])',
)
export const deleteProductNumbers = statement<[ids: number[], propertyIds: number[]]>(
  'deleteImportedProductNumbers',
  'delete from product_numbers n using unnest($1::int[], $2::int[]) r (p, q) where n.product_id = r.p and ' +
    'n.property_id = r.q',
)
export const insertProductNumbers = statement<[ids: number[], propertyIds: number[], numbers: number[]]>(
  'insertImportedProductNumbers',
  'insert into product_numbers (product_id, property_id, number) select * from unnest($1::int[], $2::int[], ' +
    '$3::float8[])',
)

export const clearImages = statement<[ids: number[]]>(
  'clearImportedImages',
  'delete from product_images where product_id = any($1::int[])',
)
export const insertImages = statement<[ids: number[], sorts: number[], fileIds: string[], alts: string[]]>(
  'insertImportedImages',
  'insert into product_images (product_id, sort, file_id, alt) select * from unnest($1::int[], $2::smallint[], ' +
    '$3::uuid[], $4::text[])',
)

/** Imported products of the source by normalized articles. */
export const findByArticle = statement<
  [source: string, articles: string[]],
  { article: string; sourceId: string; offerIds: string[] }
>(
  'findImportedByArticle',
  `select folded_article(p.vendor_code) as article, p.source_id as "sourceId",
     array(select g.source_id from groups g where g.product_id = p.id and g.source_id is not null) as "offerIds"
   from products p where folded_article(p.vendor_code) = any($2::text[]) and p.vendor_code <> '' and p.source = $1
     and p.source_id is not null order by p.id`,
)

/** Those of these ids that staff have confirmed as separate products. */
export const findSeparateIds = statement<[source: string, sourceIds: string[]], { sourceId: string }>(
  'findImportOwnIds',
  'select source_id as "sourceId" from import_own_ids where source = $1 and source_id = any($2::text[])',
)

/** Confirms that a new id is a separate product. */
export const saveSeparateId = statement<[source: string, sourceId: string]>(
  'saveImportOwnId',
  'insert into import_own_ids (source, source_id) values ($1, $2) on conflict do nothing',
)

/**
 * Changes the id of a product and the prefix of its offers' ids. No row: there is no such product, or the new id is
 * used.
 */
export const changeSourceId = statement<[source: string, from: string, to: string], { id: number }>(
  'changeImportedSourceId',
  `with renamed as (
     update products p set source_id = $3, updated_at = now() where p.source = $1 and p.source_id = $2
       and not exists (select from products o where o.source = $1 and o.source_id = $3) returning id
   ), groups_renamed as (
     update groups g set source_id = $3 || substr(g.source_id, length($2) + 1)
      where g.product_id in (select id from renamed)
        and (g.source_id = $2 or left(g.source_id, length($2) + 1) = $2 || '#')
   )
   select id from renamed`,
)
