import { statement } from '../../base/db/statement.ts'
import { textLines } from './found-words.rule.ts'

export interface PageRow {
  id: number
  siteId: number
  code: string
  parentId: number | null
  /** Empty: a fragment shown inside other pages. */
  path: string
  title: string
  h1: string
  description: string
  isPage: boolean
  sort: number
  blocks: unknown
  updatedAt: Date
}

export const findPages = statement<[], PageRow>(
  'findPages',
  `select id, site_id as "siteId", code, parent_id as "parentId", path, title, h1, description, is_page as "isPage",
    sort, blocks, updated_at as "updatedAt"
   from pages order by sort, id`,
)

/** A page that was found; found words are between U+E000 and U+E001 (pages/found-words.rule.ts). */
export interface FoundPageRow {
  title: string
  path: string
  snippet: string
  rank: number
  /** Total number of results. */
  total: number
}

/**
 * Pages that contain every word or, if there are none, any of them. `plainto_tsquery` accepts any input. Only the
 * returned rows are highlighted, because that is slow.
 */
export const searchPagesByWords = statement<[siteId: number, words: string, max: number], FoundPageRow>(
  'searchPagesByWords',
  `with words as (
     select plainto_tsquery('russian', translate($2, 'ёЁ', 'еЕ')) as every
   ), asked as (
     select case when exists (select from pages p where p.site_id = $1 and p.is_page and p.russian @@ every) then every
       else replace(every::text, ' & ', ' | ')::tsquery end as query
     from words
   ), found as (
     select p.id, ts_rank(p.russian, query, 1) as rank, query, count(*) over () as total
     from pages p, asked where p.site_id = $1 and p.is_page and p.russian @@ query
     order by rank desc, p.sort, p.id limit $3
   )
   select p.path, f.rank::float8 as rank, f.total::integer as total,
     ts_headline('russian', translate(p.title, chr(57344) || chr(57345), ''), f.query,
       'HighlightAll=true, StartSel=' || chr(57344) || ', StopSel=' || chr(57345)) as title,
     ts_headline('russian', translate(p.description, chr(57344) || chr(57345), '') || chr(10) || ${textLines('p.blocks')},
       f.query, 'HighlightAll=true, StartSel=' || chr(57344) || ', StopSel=' || chr(57345)) as snippet
   from found f join pages p on p.id = f.id order by f.rank desc, p.sort, p.id`,
)

/**
 * Stems of the searched words, and all stems in the pages and news of a site. Used only when a search finds nothing.
 */
export const findSearchStems = statement<[siteId: number, words: string], { searched: string[]; existing: string[] }>(
  'findReadableWords',
  `select tsvector_to_array(to_tsvector('russian', translate($2, 'ёЁ', 'еЕ'))) as searched,
     array(select word from ts_stat(format('select russian from pages where site_id = %s and is_page union all ' ||
       'select search from news where site_id = %s and publication_date <= now()', $1::int, $1::int))
       where length(word) > 3 order by nentry desc, word) as existing`,
)
