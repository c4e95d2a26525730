import type { pages } from '@shpulka/contract/content/pages'
import { ReadyJson, type Verb } from '../../base/http/visit.ts'
import type { PagesDeps } from './deps.ts'
import { pageView } from './page.view.ts'
import { inTreeOrder, pagesAbove } from './page-tree.rule.ts'
import type { ReadPage } from './pages.port.ts'

export const listPages: Verb<typeof pages.listPages, PagesDeps> = async (visit, deps) => {
  const { code, isPage, sort = 'sort' } = visit.query
  const own = deps.pages.current().filter(({ siteId }) => siteId === visit.visitor.site.id)
  const chosen = own.filter((page) => (code === undefined || page.code === code) && (isPage === undefined || page.isPage === isPage))
  visit.tag(...(code === undefined || chosen.length === 0 ? ['pages'] : []), ...chosen.map(({ id }) => `page:${id}`))
  const shown = ordered[sort](chosen).map((page) => pageView(page, pagesAbove(own, page), code !== undefined, visit.visitor.site.textTerms))
  return new ReadyJson(JSON.stringify(shown))
}

const ordered: Record<'sort' | 'title' | 'newest', (pages: ReadPage[]) => ReadPage[]> = {
  sort: inTreeOrder,
  title: (pages) => pages.toSorted((one, other) => one.title.localeCompare(other.title, 'ru') || one.id - other.id),
  newest: (pages) => pages.toSorted((one, other) => Number(other.updatedAt) - Number(one.updatedAt) || one.id - other.id),
}
