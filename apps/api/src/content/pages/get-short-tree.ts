import type { pages } from '@shpulka/contract/content/pages'
import type { Handler } from '../../base/http/request-context.ts'
import type { PagesDeps } from './deps.ts'
import { pageNodeView } from './page.view.ts'
import { inTreeOrder } from './page-tree.rule.ts'

export const getShortTree: Handler<typeof pages.getShortTree, PagesDeps> = async (ctx, deps) => {
  ctx.tag('pages')
  const { id, textTerms } = ctx.visitor.site
  const shown = deps.pages.current().filter(({ siteId, isPage }) => isPage && siteId === id)
  return inTreeOrder(shown).map((page) => pageNodeView(page, textTerms))
}
