import type { pages } from '@shpulka/contract/content/pages'
import type { Handler } from '../../base/http/request-context.ts'
import type { SeoTexts } from '../settings/settings.port.ts'
import { correctedWords } from './corrected-words.rule.ts'
import type { PagesDeps } from './deps.ts'
import { foundTextView } from './found-words.rule.ts'
import type { FoundTextRow, TextSearch } from './searched-texts.port.ts'

/** Most results of a search: very common words find every page. */
const maxFound = 200

export interface TextSearchDeps extends PagesDeps {
  readonly textSearch: TextSearch
  /** Which collections have products: the others have no page. */
  readonly collections: SeoTexts
}

export const searchPages: Handler<typeof pages.searchPages, TextSearchDeps> = async (
  ctx,
  { pool, collections, textSearch: { findTexts, findStems } },
) => {
  const { search, page = 1, limit = 10 } = ctx.query
  const { site } = ctx.visitor
  const { id: siteId, textTerms } = site
  const from = Math.min((page - 1) * limit, maxFound)
  const max = Math.min(limit, maxFound - from)
  ctx.tag('page-texts')
  ctx.tag('news')
  ctx.tag('constructor-sets')
  ctx.tag('collections')
  ctx.tag('part-schemes')
  if (search.trim() === '') return { items: [], page, limit, total: 0, pages: 0 }
  // A collection without products has no page. Most have some, so they are only looked at when found.
  const findShown = async (words: string, isAnyEnough: boolean) => {
    const found = await findTexts(pool, siteId, words, isAnyEnough, max, from, [])
    const hidden = found[0]?.collections.filter((path) => collections.seoOfPath(site, path) === null) ?? []
    return hidden.length === 0 ? found : findTexts(pool, siteId, words, isAnyEnough, max, from, hidden)
  }
  // Every word or, if no text has them together, any of them.
  const find = async (words: string) => {
    const found = await findShown(words, false)
    return totalOf(found) > 0 ? found : findShown(words, true)
  }
  const corrected = async () => {
    const [stems] = await findStems(pool, siteId, search)
    const words = stems && correctedWords(stems.searched, stems.existing)
    return words ? find(words.join(' ')) : []
  }
  const typed = await find(search)
  const found = totalOf(typed) > 0 ? typed : await corrected()
  const total = Math.min(totalOf(found), maxFound)
  const items = found.flatMap(({ kind, path, ...row }) =>
    path === null ? [] : [{ kind, path, ...foundTextView(row, textTerms) }],
  )
  return { items, page, limit, total, pages: Math.ceil(total / limit) }
}

const totalOf = (rows: readonly FoundTextRow[]) => rows[0]?.total ?? 0
