import { pages } from '@shpulka/contract/content/pages'
import { callApi, orDefault } from '../../base/api/client.server.ts'
import { pageNotFound } from '../../base/api/page-not-found.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import { loadSeo } from '../../base/shell/page-seo.server.ts'
import { loadBlocks } from './block-data.server.ts'

/** A text page by its address, with its section. */
export async function loadPage(ctx: RequestContext, url: URL) {
  const path = url.pathname
  const code = path.slice(path.lastIndexOf('/') + 1)
  const [[page], tree, seo] = await Promise.all([
    callApi(ctx, pages.listPages, { query: { code, isPage: true }, isPersonal: false }),
    orDefault(ctx, callApi(ctx, pages.getShortTree, { isPersonal: false }), []),
    loadSeo(ctx, path, ''),
  ])
  // A page moved to another address is still found by its code, but is not shown here.
  if (!page || page.path !== path) throw pageNotFound()
  const top = page.steps[0]?.path ?? page.path
  const section = tree.find((node) => node.path === top)
  const entry = ({ path: to, title, description }: (typeof tree)[number]) => ({ path: to, title, description })
  return {
    page,
    seo: seo.title === ctx.init.site.name ? { ...seo, title: `${page.title} — ${seo.title}` } : seo,
    section: section ? entry(section) : null,
    /** Pages of the section; for the section's own page, its cards. */
    siblings: tree.filter(({ parentId }) => section !== undefined && parentId === section.id).map(entry),
    /** Subpages of this page. */
    subpages: tree.filter(({ parentId }) => parentId === page.id).map(entry),
    blocks: await loadBlocks(ctx, page.blocks, url),
  }
}
