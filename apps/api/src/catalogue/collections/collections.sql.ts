import type { FilterChoice } from '@shpulka/contract/catalogue/catalog'
import { statement } from '../../base/db/statement.ts'
import type { SearchedTexts } from '../../content/pages/searched-texts.port.ts'

export interface CollectionRow {
  id: number
  siteId: number
  code: string
  title: string
  description: string
  image: string | null
  categoryIds: number[]
  /** Null means only the products of `productIds`. */
  filters: FilterChoice[] | null
  /** In order. */
  productIds: number[]
}

export const findCollections = statement<[], CollectionRow>(
  'findCollections',
  `select c.id, c.site_id as "siteId", c.code, c.title, c.description, c.image_file_id as image,
    c.category_ids as "categoryIds", c.filters,
     coalesce((select array_agg(p.product_id order by p.sort, p.product_id) from collection_products p
       where p.collection_id = c.id), '{}') as "productIds"
   from collections c order by c.sort, c.id`,
)

/** Collections as texts that are searched. */
export const collectionTexts: SearchedTexts = {
  from: 'collections t',
  where: 't.site_id = $1',
  id: 't.id',
  kind: "'collection'",
  path: "'/collections/' || t.code",
  words: 't.words',
  title: 't.title',
  text: 't.description',
}
