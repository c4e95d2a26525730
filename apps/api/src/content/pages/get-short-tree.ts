import type { pages } from '@shpulka/contract/content/pages'
import type { Verb } from '../../base/http/visit.ts'
import type { PagesDeps } from './deps.ts'
import { pageNodeView } from './page.view.ts'
import { inTreeOrder } from './page-tree.rule.ts'

export const getShortTree: Verb<typeof pages.getShortTree, PagesDeps> = async (visit, deps) => {
  visit.tag('pages')
  const { id, textTerms } = visit.visitor.site
  const shown = deps.pages.current().filter(({ siteId, isPage }) => isPage && siteId === id)
  return inTreeOrder(shown).map((page) => pageNodeView(page, textTerms))
}
