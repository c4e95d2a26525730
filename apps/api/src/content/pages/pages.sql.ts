import { statement } from '../../base/db/statement.ts'
import { type FoundRow, textLines } from './found-words.rule.ts'
import { markedText, searchedWordsQuery, textRank, withoutMarks } from './text-search.rule.ts'

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

/** A page that was found. */
export interface FoundPageRow extends FoundRow {
  path: string
}

/** Pages that contain every word, or any of them. */
export const searchPagesByWords = statement<
  [siteId: number, words: string, isAnyEnough: boolean, max: number],
  FoundPageRow
>(
  'searchPagesByWords',
  `with ${searchedWordsQuery}, found as (
     select p.id, ${textRank('p.russian')} as rank, query, count(*) over () as total
     from pages p, words where p.site_id = $1 and p.is_page and p.russian @@ query
     order by rank desc, p.sort, p.id limit $4
   )
   select p.path, f.rank::float8 as rank, f.total::integer as total, t.title, t.snippet,
     ${markedText('t.title')} as "markedTitle", ${markedText('t.snippet')} as "markedSnippet"
   from found f join pages p on p.id = f.id cross join lateral (
     select ${withoutMarks('p.title')} as title,
       ${withoutMarks('p.description')} || chr(10) || ${textLines('p.blocks')} as snippet
   ) t order by f.rank desc, p.sort, p.id`,
)

/**
 * Stems of the searched words, and all stems in the pages and news of a site. Used only when a search finds nothing.
 */
export const findSearchStems = statement<[siteId: number, words: string], { searched: string[]; existing: string[] }>(
  'findReadableWords',
  `select tsvector_to_array(to_tsvector('russian', searched_text($2))) as searched,
     array(select word from ts_stat(format('select russian from pages where site_id = %s and is_page union all ' ||
       'select search from news where site_id = %s and publication_date <= now()', $1::int, $1::int))
       where length(word) > 3 order by nentry desc, word) as existing`,
)
