import type { NewsType } from '@shpulka/contract/news'
import { statement } from '../db/statement.ts'

/** All of a news item but its body. */
export interface NewsRow {
  id: number
  siteId: number
  type: NewsType
  code: string
  name: string
  preview: string
  image: string | null
  publicationDate: Date
  startsAt: Date | null
  endsAt: Date | null
  isReducedOnly: boolean
  updatedAt: Date
  /** In order. */
  tags: { code: string; title: string; sort: number }[]
  /** In order. */
  productIds: number[]
}

/** Drafts are left out; what is to be published later is not. */
export const findNewsRows = statement<[], NewsRow>(
  'findNewsRows',
  `select n.id, n.site_id as "siteId", n.type, n.code, n.name, n.preview, n.image_file_id as image, n.publication_date as "publicationDate",
     n.starts_at as "startsAt", n.ends_at as "endsAt", n.is_reduced_only as "isReducedOnly", n.updated_at as "updatedAt",
     coalesce((select json_agg(json_build_object('code', t.code, 'title', t.title, 'sort', t.sort) order by t.sort, t.id)
       from news_labels l join news_tags t on t.id = l.tag_id where l.news_id = n.id), '[]') as tags,
     coalesce((select array_agg(p.product_id order by p.sort, p.product_id) from news_products p where p.news_id = n.id), '{}') as "productIds"
   from news n where n.publication_date is not null order by n.publication_date desc, n.id desc`,
)
