import type { Block } from '@shpulka/contract/content/blocks'
import type { FastifyBaseLogger } from 'fastify'
import { type CachedRows, cacheRows } from '../../base/db/cached-rows.ts'
import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import { pageSeo } from '../settings/seo-text.rule.ts'
import type { PagesOverview } from '../settings/settings.port.ts'
import { withTermsFilled } from '../settings/text-terms.rule.ts'
import { changedPageTags } from './changed-pages.rule.ts'
import { findPages, type PageRow } from './pages.sql.ts'
import { readBlocks } from './read-blocks.rule.ts'

export { pageTexts } from './pages.sql.ts'

/** A page with validated blocks. */
export interface CachedPage extends Omit<PageRow, 'blocks'> {
  readonly blocks: readonly Block[] & Block[]
}

/** Pages of every site, in the owner's order among siblings. */
export type Pages = CachedRows<readonly CachedPage[]> & PagesOverview

interface Options {
  readonly pool: Pool
  readonly changes: Changes
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** Called with tags after a change is loaded. */
  announce(tags: readonly string[]): void
}

/** Reads the pages and keeps them fresh by the message `pages`, sent by a trigger of the table. */
export async function openPages({ pool, changes, log, announce }: Options): Promise<Pages> {
  const read = async () => (await findPages(pool)).map((row) => readPage(row, log))
  let before: readonly CachedPage[] = []
  const cached = await cacheRows<readonly CachedPage[]>({
    changes,
    log,
    isAbout: (tag) => tag === 'pages',
    read,
    onChange() {
      const tags = changedPageTags(before, cached.current())
      before = cached.current()
      if (tags.length > 0) announce(tags)
    },
  })
  before = cached.current()
  return {
    ...cached,
    pathsOf: (siteId) => pagePaths(cached, siteId).map(({ path }) => path),
    seoOfPath(site, path) {
      const found = cached.current().find((page) => page.isPage && page.siteId === site.id && page.path === path)
      return found ? { seo: withTermsFilled(pageSeo(found, site), site.textTerms), tag: `page:${found.id}` } : null
    },
  }
}

/** Addresses of a site's pages. */
export const pagePaths = (
  pages: Pick<CachedRows<readonly CachedPage[]>, 'current'>,
  siteId: number,
): { path: string; updatedSeconds: number }[] =>
  pages
    .current()
    .filter((page) => page.isPage && page.siteId === siteId)
    .map(({ path, updatedAt }) => ({ path, updatedSeconds: Math.floor(Number(updatedAt) / 1000) }))

function readPage(row: PageRow, log: Options['log']): CachedPage {
  const { blocks, invalidCount } = readBlocks(row.blocks)
  if (invalidCount > 0)
    log.warn(
      { page: row.code, siteId: row.siteId, invalidCount },
      'blocks of a page do not fit the contract and are left out',
    )
  return { ...row, blocks }
}
