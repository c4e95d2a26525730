import type { NewsType } from '@shpulka/contract/content/news'
import { statement } from '../../base/db/statement.ts'
import { textLines } from '../pages/found-words.rule.ts'
import type { SearchedTexts } from '../pages/searched-texts.port.ts'

/** A news item without its body. */
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
  /** In the order shown. */
  tags: { code: string; title: string; sort: number }[]
  /** In the order shown. */
  productIds: number[]
}

/** All items except drafts, including those to be published later. */
export const findNewsRows = statement<[], NewsRow>(
  'findNewsRows',
  `select n.id, n.site_id as "siteId", n.type, n.code, n.name, n.preview, n.image_file_id as image,
    n.publication_date as "publicationDate",
     n.starts_at as "startsAt", n.ends_at as "endsAt", n.is_reduced_only as "isReducedOnly", n.updated_at as
       "updatedAt",
     coalesce((select json_agg(json_build_object('code', t.code, 'title', t.title, 'sort', t.sort) order by t.sort,
       t.id)
       from news_labels l join news_tags t on t.id = l.tag_id where l.news_id = n.id), '[]') as tags,
     coalesce((select array_agg(p.product_id order by p.sort, p.product_id) from news_products p
       where p.news_id = n.id), '{}') as "productIds"
   from news n where n.publication_date is not null order by n.publication_date desc, n.id desc`,
)

/** The stored body, not validated. */
export const findNewsBody = statement<[newsId: number], { body: unknown }>(
  'findNewsBody',
  'select body from news where id = $1',
)

/** Published items as texts that are searched. */
export const newsTexts: SearchedTexts = {
  from: 'news t',
  where: 't.site_id = $1 and t.publication_date <= now()',
  id: 't.id',
  kind: "case t.type when 'actions' then 'action' when 'articles' then 'article' else t.type::text end",
  path: "'/' || t.type || '/detail/' || t.code",
  words: 't.search',
  title: 't.name',
  text: `t.preview || chr(10) || ${textLines('t.body')}`,
}
