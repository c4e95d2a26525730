import type { FoundText } from '@shpulka/contract/content/pages'
import { statement } from '../../base/db/statement.ts'
import type { FoundRow } from './found-words.rule.ts'
import { markedText, searchedWordsQuery, textRank, withoutMarks } from './text-search.rule.ts'

/** One kind of the texts that are searched together, as parts of SQL. $1 is the site. */
export interface SearchedTexts {
  /** The table and its alias. */
  readonly from: string
  /** Rows of the site that its visitors may see. */
  readonly where: string
  readonly id: string
  /** What was found: `kind` of `FoundText`. */
  readonly kind: string
  /** Address on the site. */
  readonly path: string
  /** The stored words of a text (tsvector), without which each search would parse every text. */
  readonly words: string
  readonly title: string
  /** The text below the title, one paragraph to a line. */
  readonly text: string
}

/** A text that was found; without a path, a row that has only the total. */
export interface FoundTextRow extends FoundRow {
  kind: FoundText['kind']
  path: string | null
  /** Addresses of all the collections that were found, on this page of results or another. */
  collections: string[]
}

/** The two queries of a search in texts of several kinds. */
export type TextSearch = ReturnType<typeof openTextSearch>

/** Declares the queries of a search in texts of these kinds. Called once: a statement is declared once. */
export const openTextSearch = (kinds: readonly SearchedTexts[]) => ({
  /**
   * Texts that contain every word, or any of them, best first, without those at the `hidden` addresses: those from
   * `offset` on, at most `limit`. The first row has the total also where a page has no texts.
   */
  findTexts: statement<
    [siteId: number, words: string, isAnyEnough: boolean, limit: number, offset: number, hidden: readonly string[]],
    FoundTextRow
  >(
    'findTexts',
    `with ${searchedWordsQuery}, found as (
       ${unionAll(
         kinds.map(
           ({ from, where, id, kind, path, words }, n) =>
             `select ${n} as source, ${id} as id, ${kind} as kind, ${path} as path, ${textRank(words)} as rank, query
              from ${from}, words where ${where} and ${words} @@ query and ${path} <> all($6)`,
         ),
       )}
     ), page as (select * from found order by rank desc, path limit $4 offset $5)
     select p.kind, p.path, p.rank::float8 as rank, counted.total, counted.collections, t.title, t.snippet,
       ${markedText('t.title')} as "markedTitle", ${markedText('t.snippet')} as "markedSnippet"
     from (select count(*)::integer as total,
         coalesce(array_agg(path) filter (where kind = 'collection'), '{}') as collections from found) counted left join page p on true left join lateral (
       ${unionAll(
         kinds.map(
           ({ from, id, title, text }, n) =>
             `select ${withoutMarks(title)} as title, ${withoutMarks(text)} as snippet
              from ${from} where p.source = ${n} and ${id} = p.id`,
         ),
       )}
     ) t on true order by p.rank desc, p.path`,
  ),
  /** Stems of the searched words, and all stems in the texts of a site. Used only when a search finds nothing. */
  findStems: statement<[siteId: number, words: string], { searched: string[]; existing: string[] }>(
    'findTextStems',
    `select tsvector_to_array(to_tsvector('russian', searched_text($2))) as searched,
       array(select word from ts_stat(replace($sql$${unionAll(
         kinds.map(({ from, where, words }) => `select ${words} from ${from} where ${where}`),
       )}$sql$, '$1', ($1::int)::text)) where length(word) > 3 order by nentry desc, word) as existing`,
  ),
})

const unionAll = (selects: readonly string[]) => selects.join(' union all ')
