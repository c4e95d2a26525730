import type { pages } from '@shpulka/contract/pages'
import type { Verb } from '../http/visit.ts'
import type { PagesDeps } from './deps.ts'
import { foundPageView } from './page.view.ts'
import { searchPagesByWords } from './pages.sql.ts'

/** Nobody reads further; words that stand everywhere find everything. */
const mostFound = 200

export const searchPages: Verb<typeof pages.searchPages, PagesDeps> = async (visit, { pool }) => {
  const { search, page = 1, limit = 10 } = visit.query
  const siteId = visit.visitor.site.id
  const from = (page - 1) * limit
  const rows = search.trim() === '' || from >= mostFound ? [] : await searchPagesByWords(pool, siteId, search, Math.min(from + limit, mostFound))
  const total = Math.min(rows[0]?.total ?? 0, mostFound)
  visit.tag('pages')
  return { items: rows.slice(from, from + limit).map(foundPageView), page, limit, total, pages: Math.ceil(total / limit) }
}
