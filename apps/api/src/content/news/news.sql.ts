import type { NewsType } from '@shpulka/contract/content/news'
import { statement } from '../../base/db/statement.ts'
import { textLines } from '../pages/found-words.rule.ts'

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

/** A found item; found words are between U+E000 and U+E001 (pages/found-words.rule.ts). */
export interface FoundNewsRow {
  type: NewsType
  code: string
  title: string
  snippet: string
  rank: number
  /** Total number of results. */
  total: number
}

/**
 * Published items that contain every word or, if there are none, any of them. Ranked like pages, so that both can be
 * merged into one list.
 */
export const searchNewsByWords = statement<[siteId: number, words: string, max: number], FoundNewsRow>(
  'searchNewsByWords',
  `with words as (
     select plainto_tsquery('russian', $2) as every
   ), shown as (
     select n.id, n.type, n.code, n.search, n.publication_date from news n where n.site_id = $1
       and n.publication_date <= now()
   ), asked as (
     select case when exists (select from shown s where s.search @@ every) then every else replace(every::text, ' & ',
       ' | ')::tsquery end as query from words
   ), found as (
     select s.id, ts_rank(s.search, query, 1) as rank, query, count(*) over () as total
     from shown s, asked where s.search @@ query order by rank desc, s.publication_date desc, s.id limit $3
   )
   select n.type, n.code, f.rank::float8 as rank, f.total::integer as total,
     ts_headline('russian', translate(n.name, chr(57344) || chr(57345), ''), f.query,
       'HighlightAll=true, StartSel=' || chr(57344) || ', StopSel=' || chr(57345)) as title,
     ts_headline('russian', translate(n.preview, chr(57344) || chr(57345), '') || chr(10) || ${textLines('n.body')},
       f.query, 'HighlightAll=true, StartSel=' || chr(57344) || ', StopSel=' || chr(57345)) as snippet
   from found f join news n on n.id = f.id order by f.rank desc, n.publication_date desc, n.id`,
)
