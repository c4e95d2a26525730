import type { pages } from '@shpulka/contract/content/pages'
import type { Handler } from '../../base/http/request-context.ts'
import { findNews } from '../news/news.port.ts'
import { correctedWords } from './corrected-words.rule.ts'
import type { PagesDeps } from './deps.ts'
import { foundPageView } from './page.view.ts'
import { findSearchStems, searchPagesByWords } from './pages.sql.ts'

/** Most results of a search: very common words find every page. */
const maxFound = 200

export const searchPages: Handler<typeof pages.searchPages, PagesDeps> = async (ctx, { pool }) => {
  const { search, page = 1, limit = 10 } = ctx.query
  const { id: siteId, textTerms } = ctx.visitor.site
  const from = (page - 1) * limit
  const max = Math.min(from + limit, maxFound)
  ctx.tag('pages')
  if (search.trim() === '') return { items: [], page, limit, total: 0, pages: 0 }
  const findAs = async (words: string, isAnyEnough: boolean) => {
    const [rows, news] = await Promise.all([
      searchPagesByWords(pool, siteId, words, isAnyEnough, max),
      findNews(pool, siteId, { words, isAnyEnough, max }, textTerms),
    ])
    return rows.length + news.items.length > 0 ? { rows, news } : null
  }
  // Every word or, if no text has them together, any of them.
  const find = async (words: string) => (await findAs(words, false)) ?? (await findAs(words, true))
  const corrected = async () => {
    const [stems] = await findSearchStems(pool, siteId, search)
    const words = stems && correctedWords(stems.searched, stems.existing)
    return words ? find(words.join(' ')) : null
  }
  const { rows, news } = (await find(search)) ?? (await corrected()) ?? { rows: [], news: { items: [], total: 0 } }
  const found = [...rows.map((row) => foundPageView(row, textTerms)), ...news.items].sort(
    (a, b) => b.rank - a.rank || (a.path < b.path ? -1 : 1),
  )
  const total = Math.min((rows[0]?.total ?? 0) + news.total, maxFound)
  return {
    items: found.slice(from, Math.min(from + limit, maxFound)),
    page,
    limit,
    total,
    pages: Math.ceil(total / limit),
  }
}
