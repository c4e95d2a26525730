import type { pages } from '@shpulka/contract/content/pages'
import { type Handler, ReadyJson } from '../../base/http/request-context.ts'
import type { PagesDeps } from './deps.ts'
import { pageView } from './page.view.ts'
import { inTreeOrder, pagesAbove } from './page-tree.rule.ts'
import type { ReadPage } from './pages.port.ts'

export const listPages: Handler<typeof pages.listPages, PagesDeps> = async (ctx, deps) => {
  const { code, isPage, sort = 'sort' } = ctx.query
  const own = deps.pages.current().filter(({ siteId }) => siteId === ctx.visitor.site.id)
  const chosen = own.filter(
    (page) => (code === undefined || page.code === code) && (isPage === undefined || page.isPage === isPage),
  )
  ctx.tag(...(code === undefined || chosen.length === 0 ? ['pages'] : []), ...chosen.map(({ id }) => `page:${id}`))
  const shown = ordered[sort](chosen).map((page) =>
    pageView(page, pagesAbove(own, page), code !== undefined, ctx.visitor.site.textTerms),
  )
  return new ReadyJson(JSON.stringify(shown))
}

const ordered: Record<'sort' | 'title' | 'newest', (pages: ReadPage[]) => ReadPage[]> = {
  sort: inTreeOrder,
  title: (pages) => pages.toSorted((a, b) => a.title.localeCompare(b.title, 'ru') || a.id - b.id),
  newest: (pages) => pages.toSorted((a, b) => Number(b.updatedAt) - Number(a.updatedAt) || a.id - b.id),
}
