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
  const find = async (words: string) => {
    const [rows, news] = await Promise.all([
      searchPagesByWords(pool, siteId, words, max),
      findNews(pool, siteId, words, max, textTerms),
    ])
    return { rows, news }
  }
  let { rows, news } = await find(search)
  if (rows.length === 0 && news.items.length === 0) {
    const [stems] = await findSearchStems(pool, siteId, search)
    const corrected = stems && correctedWords(stems.searched, stems.existing)
    if (corrected) ({ rows, news } = await find(corrected.join(' ')))
  }
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
