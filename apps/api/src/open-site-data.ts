import type { FastifyBaseLogger } from 'fastify'
import type { Changes } from './base/db/changes.ts'
import { everythingTag } from './base/db/everything-tag.rule.ts'
import type { Pool } from './base/db/pool.ts'
import type { Reads } from './base/db/reads.ts'
import { openCatalog } from './catalogue/catalog/open-catalog.ts'
import { savedIndexPath } from './catalogue/catalog-index/saved-index.ts'
import { openCollections } from './catalogue/collections/collections.port.ts'
import { openMissedSearchLog } from './catalogue/search/search.port.ts'
import { deferClose } from './closed-by.ts'
import type { Config } from './config.ts'
import { openBanners } from './content/banners/banners.port.ts'
import { openNews } from './content/news/news.port.ts'
import { openPages } from './content/pages/pages.port.ts'
import { openSettings } from './content/settings/open-settings.ts'
import { openShopPoints } from './content/shop-points/shop-points.port.ts'
import { openWidgets } from './content/widgets/widgets.port.ts'

/** Tags of what requests read from the database: only the pages made from it are cached. */
const uncachedTags = ['constructor-sets', 'employees', 'forms', 'machine-picker', 'part-schemes', 'questions']

interface Options {
  readonly pool: Pool
  readonly reads: Reads
  readonly changes: Changes
  readonly config: Pick<Config, 'cacheBytes' | 'dataDir'>
  readonly log: FastifyBaseLogger
  readonly opened: AsyncDisposableStack
}

/** Loads what visitors see of every site, and keeps it fresh by announced changes. */
export async function openSiteData({ pool, reads, changes, config, log, opened }: Options) {
  const settings = deferClose(opened, await openSettings(pool, changes, log))
  const catalog = deferClose(
    opened,
    await openCatalog({
      pool,
      reads,
      changes,
      settings,
      log,
      cacheBytes: config.cacheBytes,
      savedIndexPath: savedIndexPath(config.dataDir),
    }),
  )
  const announce = (tags: readonly string[]) => catalog.change(tags)
  const content = { pool, changes, log, announce }
  const collections = deferClose(opened, await openCollections({ pool, catalog, changes, log }))
  const banners = deferClose(opened, await openBanners(content))
  const news = deferClose(opened, await openNews(content))
  const widgets = deferClose(opened, await openWidgets(content))
  const shopPoints = deferClose(opened, await openShopPoints(content))
  const pages = deferClose(opened, await openPages(content))
  const stopUncached = await changes.subscribe((tags) => {
    const changedTags = uncachedTags.filter((tag) => tags.includes(tag) || tags.includes(everythingTag))
    if (changedTags.length > 0) announce(changedTags)
  })
  opened.defer(stopUncached)
  const missedSearches = deferClose(opened, openMissedSearchLog(pool, log))
  return {
    currentSettings: settings.current,
    onSettingsChange: settings.onChange,
    catalog,
    collections,
    banners,
    news,
    widgets,
    shopPoints,
    pages,
    missedSearches,
  }
}
