import type { pages } from '@shpulka/contract/content/pages'
import { type Handler, ReadyJson } from '../../base/http/request-context.ts'
import type { PagesDeps } from './deps.ts'
import { pageView } from './page.view.ts'
import { ancestorsOf, inTreeOrder } from './page-tree.rule.ts'
import type { CachedPage } from './pages.port.ts'

export const listPages: Handler<typeof pages.listPages, PagesDeps> = async (ctx, deps) => {
  const { code, isPage, sort = 'sort' } = ctx.query
  const sitePages = deps.pages.current().filter(({ siteId }) => siteId === ctx.visitor.site.id)
  const matching = sitePages.filter(
    (page) => (code === undefined || page.code === code) && (isPage === undefined || page.isPage === isPage),
  )
  ctx.tag(...(code === undefined || matching.length === 0 ? ['pages'] : []), ...matching.map(({ id }) => `page:${id}`))
  const views = sorters[sort](matching).map((page) =>
    pageView(page, ancestorsOf(sitePages, page), code !== undefined, ctx.visitor.site.textTerms),
  )
  return new ReadyJson(JSON.stringify(views))
}

const sorters: Record<'sort' | 'title' | 'newest', (pages: CachedPage[]) => CachedPage[]> = {
  sort: inTreeOrder,
  title: (pages) => pages.toSorted((a, b) => a.title.localeCompare(b.title, 'ru') || a.id - b.id),
  newest: (pages) => pages.toSorted((a, b) => Number(b.updatedAt) - Number(a.updatedAt) || a.id - b.id),
}
