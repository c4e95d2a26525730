import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { buildApp } from './app.ts'
import { commandActor } from './base/audit/audit.port.ts'
import { cachePart } from './base/cache/cache-budget.rule.ts'
import { measureCaches, type ReadCacheStats } from './base/cache/measure-caches.port.ts'
import { openChanges } from './base/db/changes.ts'
import { everything } from './base/db/everything.rule.ts'
import { officePoolOptions, openPool } from './base/db/pool.ts'
import { openReads } from './base/db/reads.ts'
import { openSharedCounts } from './base/db/shared-counts.ts'
import { transaction } from './base/db/transaction.ts'
import type { FileStorage } from './base/files/files.port.ts'
import { openPictureVariants } from './base/files/picture-variants.ts'
import { measurePages, type ObservePage } from './base/http/measure-pages.ts'
import { officeOrigin } from './base/http/office-origin.rule.ts'
import { openRateLimits } from './base/http/rate-limits.ts'
import type { Siblings } from './base/http/serve-metrics.ts'
import type { BankCode } from './base/integrations/bank.port.ts'
import { openCdekService } from './base/integrations/cdek.port.ts'
import { openCdnPurge } from './base/integrations/cdn-purge.ts'
import { openLookup } from './base/integrations/lookup.port.ts'
import { openBanks } from './base/integrations/open-banks.ts'
import { openStorage } from './base/integrations/storage.port.ts'
import { openPurgeQueue } from './base/jobs/purge-queue.ts'
import { loggerOptions } from './base/traces/logger-options.ts'
import { openGroupCache, SerializedLines } from './buying/basket/basket.port.ts'
import { openDeliveryTerms } from './buying/delivery/delivery-terms.ts'
import { openCatalog } from './catalogue/catalog/open-catalog.ts'
import { savedIndexPath } from './catalogue/catalog-index/saved-index.ts'
import { openCollections } from './catalogue/collections/collections.port.ts'
import { fittingGoods } from './catalogue/compatibility/fitting-goods.port.ts'
import { Snapshots } from './catalogue/feeds/snapshots.ts'
import { openMissedSearchLog } from './catalogue/search/search.port.ts'
import { StockQueue } from './catalogue/stock/stock-queue.port.ts'
import type { Config } from './config.ts'
import { openBanners } from './content/banners/banners.port.ts'
import { openNews } from './content/news/news.port.ts'
import { openPages } from './content/pages/pages.port.ts'
import { openSettings } from './content/settings/open-settings.ts'
import { openShopPoints } from './content/shop-points/shop-points.port.ts'
import { openWidgets } from './content/widgets/widgets.port.ts'
import { startJobs } from './jobs-list.ts'
import { type LiveChannel, openLiveChannel } from './people/notifications/live-channel.ts'
import { openPasswords } from './people/passwords/passwords.port.ts'
import { openReadUser } from './people/sessions/sessions.port.ts'
import { invitationLink, invite, isOwned, openReadStaff } from './people/staff/invite.port.ts'
import { storedTokenSecret } from './token-secret.ts'

export interface OpenApi {
  readonly app: FastifyInstance
  /** The live channel, for the HTTP server's upgrades. */
  readonly live: LiveChannel
  readonly log: pino.Logger
  /** The metrics of this process. */
  metrics(): Promise<string>
  /** Counts a page view and registers a cache of this process's storefront, for /metrics. */
  readonly observePage: ObservePage
  readonly watchCache: (cache: string, read: ReadCacheStats) => void
  /** The bank that accepts cards; null when cards are not accepted. */
  cardBank(): BankCode | null
  /** Announces changed tags after the catalogue is updated, so that caches drop the answers made from them. */
  readonly changes: { subscribe(listener: (tags: readonly string[]) => void): () => void }
  /**
   * Address of the office, or null when it has no host. In a demo shop without an owner, an invitation link for the
   * first owner.
   */
  officeAddress(): Promise<string | null>
  /** Starts to send emails and to run scheduled jobs. */
  startJobs(): Promise<void>
  close(): Promise<void>
}

/** Opens all dependencies of the API on a migrated database and builds the application. */
export async function openApi(
  baseConfig: Config,
  databaseUrl: string,
  log = pino(loggerOptions(baseConfig.logLevel), pino.destination(2)),
  siblings: Siblings | null = null,
): Promise<OpenApi> {
  const config = { ...baseConfig, tokenSecret: baseConfig.tokenSecret ?? (await storedTokenSecret(baseConfig.dataDir)) }
  const pool = openPool(databaseUrl, { maxConnections: config.databaseConnections })
  const officePool = openPool(databaseUrl, officePoolOptions)
  const reads = openReads({ pool, databaseUrl, readUrl: config.databaseReadUrl, log })
  const changes = openChanges(pool, databaseUrl, (error) => log.warn({ err: error }, 'news of changes interrupted'))
  const settings = await openSettings(pool, changes, log)
  const catalog = await openCatalog({
    pool,
    reads,
    changes,
    settings,
    log,
    cacheBytes: config.cacheBytes,
    savedIndexPath: savedIndexPath(config.dataDir),
  })
  const collections = await openCollections({ pool, catalog, changes, log })
  const banners = await openBanners({ pool, changes, log, announce: (tags) => catalog.change(tags) })
  const news = await openNews({ pool, changes, log, announce: (tags) => catalog.change(tags) })
  const widgets = await openWidgets({ pool, changes, log, announce: (tags) => catalog.change(tags) })
  const shopPoints = await openShopPoints({ pool, changes, log, announce: (tags) => catalog.change(tags) })
  const pages = await openPages({ pool, changes, log, announce: (tags) => catalog.change(tags) })
  // Requests read these from the database, so only cached pages made from them must be dropped.
  const stopUncached = await changes.subscribe((tags) => {
    const changedTags = [
      'constructor-sets',
      'employees',
      'forms',
      'machine-picker',
      'part-schemes',
      'questions',
    ].filter((tag) => tags.includes(tag) || tags.includes(everything))
    if (changedTags.length > 0) catalog.change(changedTags)
  })
  const groups = await openGroupCache(changes, cachePart(config.cacheBytes, 'baskets'))
  const deliveryTerms = await openDeliveryTerms(pool, changes)
  const missedSearches = openMissedSearchLog(pool, log)
  const fileStorage = await openStorage(config, log)
  const variants = openPictureVariants({
    directory: join(config.dataDir, 'variants'),
    storage: fileStorage,
    memoryBytes: cachePart(config.cacheBytes, 'pictures'),
  })
  const storage: FileStorage = {
    ...fileStorage,
    remove: (id) => Promise.all([fileStorage.remove(id), variants.remove(id)]).then(() => {}),
  }
  const snapshots = new Snapshots({ directory: join(config.dataDir, 'snapshots') })
  const stopSnapshots = catalog.onChange(() => snapshots.change())
  const purgeCdn = config.purge && openCdnPurge(config.purge)
  const purgeQueue = config.purge && openPurgeQueue(pool, log)
  const stopPurging = purgeQueue && catalog.onChange(purgeQueue.change)
  const limits = openRateLimits({ pool, config, log })
  const cdek = openCdekService({ config, pool, limits, log })
  const readUser = await openReadUser({ pool, config, changes })
  const counts = await openSharedCounts({ pool, changes, config, log })
  const live = await openLiveChannel({
    pool,
    changes,
    counts,
    readUser,
    currentSettings: settings.current,
    config,
    log,
  })
  const isSandboxOpen = () =>
    config.sandboxBank ?? (config.isDemo && settings.current().sites.some((site) => site.config.isDemo))
  const banks = openBanks({ pool, config, isSandboxOpen, log })
  const registry = new Registry()
  const observePage = measurePages(registry)
  const watchCache = measureCaches(registry)
  watchCache('baskets', groups.stats)
  watchCache('pictures', variants.stats)
  for (const [cache, read] of Object.entries(catalog.caches())) watchCache(cache, read)
  // Each process has its own series: a sum would fall when one of them restarts.
  if (siblings) registry.setDefaultLabels({ process: siblings.name })
  const app = await buildApp({
    registry,
    config,
    pool,
    officePool,
    reads,
    changes,
    counts,
    currentSettings: settings.current,
    catalog,
    missedSearches,
    collections,
    banners,
    news,
    widgets,
    shopPoints,
    pages,
    findGroups: groups.find,
    serializedLines: new SerializedLines(),
    currentDeliveryTerms: deliveryTerms.current,
    storage,
    variants,
    snapshots,
    readUser,
    readStaff: openReadStaff(pool),
    limits,
    stockQueue: new StockQueue(),
    banks,
    lookup: openLookup({ config, limits, log }),
    cdek,
    passwords: openPasswords(),
    siblings,
    log,
  })
  await app.ready()
  let jobs: Awaited<ReturnType<typeof startJobs>> | null = null
  return {
    app,
    live,
    log,
    observePage,
    watchCache,
    metrics: () => registry.metrics(),
    cardBank: () => banks.current()?.code ?? null,
    changes: { subscribe: (listener) => catalog.onChange(listener) },
    async startJobs() {
      jobs = await startJobs({
        databaseUrl,
        pool,
        changes,
        banks,
        storage,
        config,
        currentSettings: settings.current,
        log,
        cdek,
        purgeCdn,
        fitting: fittingGoods(catalog),
      })
    },
    async officeAddress() {
      const origin = officeOrigin(config.officeHost, config.port)
      if (origin === null || !config.isDemo || (await isOwned(pool))) return origin
      const owner = { email: 'owner@shpulka.example', grants: [{ role: 'owner', siteId: null }] }
      const id = await transaction(pool, (tx) => invite(tx, { ...owner, by: commandActor, staffId: null }))
      return invitationLink(config, origin, id)
    },
    async close() {
      live.close()
      stopSnapshots()
      stopUncached()
      stopPurging?.()
      await purgeQueue?.close()
      // Comes before the application: its requests may be waiting for a snapshot.
      await snapshots.close()
      await app.close()
      await jobs?.stop()
      deliveryTerms.close()
      groups.close()
      await collections.close()
      await banners.close()
      await news.close()
      await widgets.close()
      await shopPoints.close()
      await pages.close()
      await missedSearches.close()
      await catalog.close()
      await settings.close()
      await counts.close()
      await changes.close()
      await reads.close()
      await officePool.end()
      await pool.end()
    },
  }
}
