import type { pages } from '@shpulka/contract/content/pages'
import type { Verb } from '../../base/http/visit.ts'
import { findNews } from '../news/news.port.ts'
import type { PagesDeps } from './deps.ts'
import { foundPageView } from './page.view.ts'
import { searchPagesByWords } from './pages.sql.ts'

/** Nobody reads further; words that stand everywhere find everything. */
const mostFound = 200

export const searchPages: Verb<typeof pages.searchPages, PagesDeps> = async (visit, { pool }) => {
  const { search, page = 1, limit = 10 } = visit.query
  const { id: siteId, textTerms } = visit.visitor.site
  const from = (page - 1) * limit
  const most = Math.min(from + limit, mostFound)
  visit.tag('pages')
  if (search.trim() === '') return { items: [], page, limit, total: 0, pages: 0 }
  const [rows, news] = await Promise.all([searchPagesByWords(pool, siteId, search, most), findNews(pool, siteId, search, most, textTerms)])
  const found = [...rows.map((row) => foundPageView(row, textTerms)), ...news.items].sort(
    (one, other) => other.rank - one.rank || (one.path < other.path ? -1 : 1),
  )
  const total = Math.min((rows[0]?.total ?? 0) + news.total, mostFound)
  return { items: found.slice(from, Math.min(from + limit, mostFound)), page, limit, total, pages: Math.ceil(total / limit) }
}
