import type { pages } from '@shpulka/contract/content/pages'
import type { Handler } from '../../base/http/request-context.ts'
import { correctedWords } from './corrected-words.rule.ts'
import type { PagesDeps } from './deps.ts'
import { foundTextView } from './found-words.rule.ts'
import type { FoundTextRow, TextSearch } from './searched-texts.port.ts'

/** Most results of a search: very common words find every page. */
const maxFound = 200

export const searchPages: Handler<typeof pages.searchPages, PagesDeps & { readonly textSearch: TextSearch }> = async (
  ctx,
  { pool, textSearch: { findTexts, findStems } },
) => {
  const { search, page = 1, limit = 10 } = ctx.query
  const { id: siteId, textTerms } = ctx.visitor.site
  const from = Math.min((page - 1) * limit, maxFound)
  const max = Math.min(limit, maxFound - from)
  ctx.tag('pages')
  ctx.tag('news')
  ctx.tag('constructor-sets')
  if (search.trim() === '') return { items: [], page, limit, total: 0, pages: 0 }
  // Every word or, if no text has them together, any of them.
  const find = async (words: string) => {
    const found = await findTexts(pool, siteId, words, false, max, from)
    return totalOf(found) > 0 ? found : findTexts(pool, siteId, words, true, max, from)
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
