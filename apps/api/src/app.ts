import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Registry } from 'prom-client'
import type { Changes } from './base/db/changes.ts'
import { measurePools } from './base/db/measure-pools.ts'
import { measureReads } from './base/db/measure-reads.ts'
import { measureWalArchive } from './base/db/measure-wal-archive.ts'
import type { Pool } from './base/db/pool.ts'
import type { Reads } from './base/db/reads.ts'
import type { SharedCounts } from './base/db/shared-counts.ts'
import type { FileStorage } from './base/files/files.port.ts'
import { measureDisk } from './base/files/measure-disk.ts'
import type { PictureVariants } from './base/files/picture-variants.ts'
import { limitReads } from './base/http/limit-reads.ts'
import { registerObservability } from './base/http/observe.ts'
import type { ReadStaff } from './base/http/office-context.ts'
import { answerError, answerProblems } from './base/http/problems.ts'
import { requireProofs } from './base/http/proof-of-work/proof-of-work.ts'
import type { RateLimits } from './base/http/rate-limits.ts'
import { rejectNul } from './base/http/reject-nul.ts'
import { useSchemaCompilers } from './base/http/schema-compilers.ts'
import { addSecurityHeaders } from './base/http/security-headers.ts'
import { serveApiDocs } from './base/http/serve-api-docs.ts'
import { serveHealth } from './base/http/serve-health.ts'
import { type Siblings, serveMetrics } from './base/http/serve-metrics.ts'
import { guardOffice } from './base/http/serve-office.ts'
import { type ReadUser, readVisitor } from './base/http/visitor.ts'
import type { Banks } from './base/integrations/bank.port.ts'
import type { Lookup } from './base/integrations/lookup.port.ts'
import { measureServices } from './base/integrations/measure-services.ts'
import { serveSandboxBank } from './base/integrations/serve-sandbox-bank.ts'
import { measureJobs } from './base/jobs/measure-jobs.ts'
import type { MailConfig } from './base/mail/mailer.ts'
import { serveOutbox } from './base/mail/serve-outbox.ts'
import { traceRequests } from './base/traces/trace-requests.ts'
import type { BasketDeps } from './buying/basket/basket.port.ts'
import type { DeliveryDeps } from './buying/delivery/deps.ts'
import { measurePlacedOrders } from './buying/orders/placed-orders.port.ts'
import { measurePayments } from './buying/payments/payment-metrics.port.ts'
import type { Catalog } from './catalogue/catalog/catalog.ts'
import type { Collections } from './catalogue/collections/collections.port.ts'
import type { Snapshots } from './catalogue/feeds/snapshots.ts'
import type { MissedSearchLog } from './catalogue/search/search.port.ts'
import type { StockQueue } from './catalogue/stock/stock-queue.port.ts'
import { measureCheckRuns } from './checks/check-runs/check-runs.port.ts'
import type { Banners } from './content/banners/banners.port.ts'
import type { CachedNews } from './content/news/news.port.ts'
import type { Pages } from './content/pages/pages.port.ts'
import type { CurrentSettings } from './content/settings/settings.port.ts'
import type { ShopPoints } from './content/shop-points/shop-points.port.ts'
import type { Widgets } from './content/widgets/widgets.port.ts'
import { officeRooms } from './office-rooms.ts'
import type { Passwords } from './people/passwords/passwords.port.ts'
import type { TokenConfig } from './people/sessions/sessions.port.ts'
import { rooms } from './rooms.ts'
import { measureExchange, serveExchange } from './supply/exchange/exchange.port.ts'
import { serveMoyskladWebhooks } from './supply/exchange-moysklad/exchange-moysklad.port.ts'

/** The dependencies of all rooms; each room uses the ones it needs. */
export interface Deps {
  readonly config: TokenConfig &
    MailConfig & {
      readonly trustedProxies: number
      readonly proofOfWorkBits: number | null
      readonly readsPerMinute: number | null
      readonly devPages: boolean
      readonly metricsToken: string | null
      readonly databaseUrl: string | null
      readonly port: number
      readonly unpaidReservationSeconds: number
      readonly officeHost: string | null
    }
  readonly pool: Pool
  /**
   * For office searches over whole tables: statements planned for their parameters, few connections, short timeouts.
   */
  readonly officePool: Pool
  /** For long reads that a standby may answer; never for data that buyers or decisions depend on. */
  readonly reads: Reads
  readonly changes: Changes
  readonly counts: SharedCounts
  readonly currentSettings: CurrentSettings
  readonly catalog: Catalog
  readonly missedSearches: MissedSearchLog
  readonly collections: Collections
  readonly banners: Banners
  readonly news: CachedNews
  readonly widgets: Widgets
  readonly shopPoints: ShopPoints
  readonly pages: Pages
  readonly findGroups: BasketDeps['findGroups']
  readonly serializedLines: BasketDeps['serializedLines']
  readonly currentDeliveryTerms: DeliveryDeps['currentDeliveryTerms']
  readonly cdek: DeliveryDeps['cdek']
  readonly storage: FileStorage
  readonly variants: PictureVariants
  readonly snapshots: Snapshots
  readonly readUser: ReadUser
  readonly readStaff: ReadStaff
  readonly limits: RateLimits
  readonly stockQueue: StockQueue
  readonly banks: Banks
  readonly lookup: Lookup
  readonly passwords: Passwords
  readonly registry: Registry
  /** The other processes behind the same port; null when there are none. */
  readonly siblings: Siblings | null
  readonly log: FastifyBaseLogger
}

/** The dependencies that a room's routes are opened with. */
export interface RoomDeps extends Deps {
  /** Issues the terms of a proof of work for a request. */
  readonly issueProofTerms: ReturnType<typeof requireProofs>
}

const knownRequestId = /^[\w-]{8,64}$/

/**
 * Builds the API as one Fastify application: calls under /api, and /healthz, /readyz, /metrics next to it. It neither
 * opens nor closes its dependencies.
 */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < deps.config.trustedProxies,
    bodyLimit: 262_144,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, addSecurityHeaders(request, reply)),
    genReqId: ({ headers }) => {
      const requestId = headers['x-request-id']
      return typeof requestId === 'string' && knownRequestId.test(requestId) ? requestId : randomUUID()
    },
  })
  useSchemaCompilers(app)
  rejectNul(app)
  answerProblems(app)
  const { registry } = deps
  traceRequests(app, registry)
  registerObservability(app, registry)
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], globalDecompression: false })
  app.addHook('onRequest', (request, reply, done) => {
    addSecurityHeaders(request, reply)
    done()
  })

  serveHealth(app, registry, deps)
  serveMetrics(app, registry, deps.config.metricsToken, deps.siblings)
  serveExchange(app, deps)
  serveMoyskladWebhooks(app, deps)
  measurePools(registry, { shop: deps.pool, office: deps.officePool, ...deps.reads.pools })
  measureReads(registry, deps.reads)
  measureWalArchive(registry, deps.officePool)
  measureServices(registry)
  measureDisk(registry, deps.config.dataDir)
  // Uses the office pool, so that it does not take connections from buyers.
  measureJobs(registry, deps.officePool)
  measureExchange(registry, { pool: deps.officePool })
  measureCheckRuns(registry, deps.officePool, deps.config.databaseUrl ? ['verify'] : ['verify', 'backup'])
  measurePlacedOrders(registry)
  measurePayments(registry)

  if (deps.config.officeHost !== null)
    await app.register(
      async (office) => {
        guardOffice(office, deps)
        office.addHook('onSend', (_request, reply, _payload, done) => {
          reply.header('cache-control', 'no-store')
          done()
        })
        for (const { routes } of officeRooms) routes(office, deps)
      },
      { prefix: '/api' },
    )

  await app.register(
    async (api) => {
      limitReads(api, deps.config.readsPerMinute)
      // Comes before reading the visitor, which may cost a query.
      const issueProofTerms = requireProofs(api, deps)
      api.addHook('preValidation', async (request) => {
        if (request.routeOptions.config.call !== undefined)
          request.visitor = await readVisitor(request, deps.currentSettings, deps.readUser)
      })
      // An answer may hold the visitor's prices or basket: only answers that a handler declares public may be cached.
      api.addHook('onSend', (_request, reply, _payload, done) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
        done()
      })
      serveApiDocs(api, rooms)
      serveOutbox(api, deps)
      await serveSandboxBank(api, deps)
      for (const { routes } of rooms) routes(api, { ...deps, issueProofTerms })
    },
    { prefix: '/api' },
  )
  return app
}
