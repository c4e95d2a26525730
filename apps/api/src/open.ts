import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { buildApp } from './app.ts'
import { commandActor } from './base/audit/audit.port.ts'
import { cachePart } from './base/cache/cache-budget.rule.ts'
import { measureCaches, type ReadCacheStats } from './base/cache/measure-caches.port.ts'
import { openSharedCounts } from './base/db/shared-counts.ts'
import { transaction } from './base/db/transaction.ts'
import { measurePages, type ObservePage } from './base/http/measure-pages.ts'
import { officeOrigin } from './base/http/office-origin.rule.ts'
import { openRateLimits } from './base/http/rate-limits.ts'
import type { Siblings } from './base/http/serve-metrics.ts'
import type { BankCode } from './base/integrations/bank.port.ts'
import { openCdekService } from './base/integrations/cdek.port.ts'
import { openCdnPurge } from './base/integrations/cdn-purge.ts'
import { openLookup } from './base/integrations/lookup.port.ts'
import { openBanks } from './base/integrations/open-banks.ts'
import { openPurgeQueue } from './base/jobs/purge-queue.ts'
import { loggerOptions } from './base/traces/logger-options.ts'
import { openGroupCache, SerializedLines } from './buying/basket/basket.port.ts'
import { openDeliveryTerms } from './buying/delivery/delivery-terms.ts'
import { emailCompatibility } from './catalogue/compatibility/email-compatibility.port.ts'
import { StockQueue } from './catalogue/stock/stock-queue.port.ts'
import { deferClose } from './closed-by.ts'
import type { Config } from './config.ts'
import { startJobs } from './jobs-list.ts'
import { openDatabase } from './open-database.ts'
import { openFiles } from './open-files.ts'
import { openSiteData } from './open-site-data.ts'
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
  /** Starts to send emails and to run scheduled jobs, unless JOBS is off. */
  startJobs(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens all dependencies of the API on a migrated database and builds the application. What one part opened is closed
 * in reverse order, also when a later part fails to open.
 */
export async function openApi(
  baseConfig: Config,
  databaseUrl: string,
  log = pino(loggerOptions(baseConfig.logLevel), pino.destination(2)),
  siblings: Siblings | null = null,
): Promise<OpenApi> {
  const config = { ...baseConfig, tokenSecret: baseConfig.tokenSecret ?? (await storedTokenSecret(baseConfig.dataDir)) }
  const opened = new AsyncDisposableStack()
  try {
    return await openParts({ config, databaseUrl, log, siblings, opened })
  } catch (error) {
    await opened.disposeAsync().catch((err: unknown) => log.warn({ err }, 'what was opened is not closed'))
    throw error
  }
}

interface Options {
  readonly config: Config & { readonly tokenSecret: string }
  readonly databaseUrl: string
  readonly log: pino.Logger
  readonly siblings: Siblings | null
  /** Closes what is added to it. */
  readonly opened: AsyncDisposableStack
}

async function openParts({ config, databaseUrl, log, siblings, opened }: Options): Promise<OpenApi> {
  const database = openDatabase({ databaseUrl, config, log, opened })
  const { pool, changes } = database
  const site = await openSiteData({ ...database, config, log, opened })
  const { catalog, currentSettings } = site
  const groups = deferClose(opened, await openGroupCache(changes, cachePart(config.cacheBytes, 'baskets')))
  const serializedLines = new SerializedLines(cachePart(config.cacheBytes, 'basketLines'))
  const deliveryTerms = deferClose(opened, await openDeliveryTerms(pool, changes))
  const files = await openFiles({ config, pool, log, opened })
  opened.defer(catalog.onChange(() => files.snapshots.change()))
  // Files name terms of the sites: contacts, VAT.
  opened.defer(site.onSettingsChange(() => files.snapshots.change()))
  const purgeCdn = config.purge && openCdnPurge(config.purge)
  if (purgeCdn) {
    const queue = deferClose(opened, openPurgeQueue(pool, log))
    opened.defer(catalog.onChange(queue.change))
  }
  const limits = openRateLimits({ pool, config, log })
  const cdek = openCdekService({ config, pool, limits, log })
  const readUser = await openReadUser({ pool, config, changes })
  const counts = deferClose(opened, await openSharedCounts({ pool, changes, config, log }))
  const isSandboxOpen = () =>
    config.sandboxBank ?? (config.isDemo && currentSettings().sites.some((each) => each.config.isDemo))
  const banks = openBanks({ pool, config, isSandboxOpen, log })
  const registry = new Registry()
  const observePage = measurePages(registry)
  const watchCache = measureCaches(registry)
  watchCache('baskets', groups.stats)
  watchCache('basketLines', serializedLines.stats)
  watchCache('pictures', files.variants.stats)
  for (const [cache, read] of Object.entries(catalog.caches())) watchCache(cache, read)
  // Each process has its own series: a sum would fall when one of them restarts.
  if (siblings) registry.setDefaultLabels({ process: siblings.name })
  const app = deferClose(
    opened,
    await buildApp({
      ...database,
      ...site,
      ...files,
      registry,
      config,
      counts,
      findGroups: groups.find,
      serializedLines,
      currentDeliveryTerms: deliveryTerms.current,
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
    }),
  )
  // Comes before the application: its requests may be waiting for a snapshot.
  deferClose(opened, files.snapshots)
  await app.ready()
  const live = deferClose(
    opened,
    await openLiveChannel({ pool, changes, counts, readUser, currentSettings, config, log }),
  )
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
      if (!config.runsJobs) return
      const jobs = await startJobs({
        databaseUrl,
        pool,
        changes,
        banks,
        storage: files.storage,
        config,
        currentSettings,
        log,
        cdek,
        purgeCdn,
        compatibility: emailCompatibility(catalog),
      })
      if (opened.disposed) await jobs.stop()
      else opened.defer(() => jobs.stop())
    },
    async officeAddress() {
      const origin = officeOrigin(config.officeHost, config.port)
      if (origin === null || !config.isDemo || (await isOwned(pool))) return origin
      const owner = { email: 'owner@shpulka.example', grants: [{ role: 'owner', siteId: null }] }
      const id = await transaction(pool, (tx) => invite(tx, { ...owner, by: commandActor, staffId: null }))
      return invitationLink(config, origin, id)
    },
    close: () => opened.disposeAsync(),
  }
}
