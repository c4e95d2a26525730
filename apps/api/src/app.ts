import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Banners } from './banners/banners.port.ts'
import { bannersRoutes } from './banners/routes.ts'
import type { BasketDeps } from './basket/basket.port.ts'
import { basketRoutes } from './basket/routes.ts'
import { blanksRoutes } from './blanks/routes.ts'
import { bonusesRoutes } from './bonuses/routes.ts'
import type { Catalog } from './catalog/catalog.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { categorySuggestionsRoutes } from './category-suggestions/routes.ts'
import type { Collections } from './collections/collections.port.ts'
import { collectionsRoutes } from './collections/routes.ts'
import { compareProductsRoutes } from './compare-products/routes.ts'
import { consentsRoutes } from './consents/routes.ts'
import { constructorSetsRoutes } from './constructor-sets/routes.ts'
import { dadataRoutes } from './dadata/routes.ts'
import type { Changes } from './db/changes.ts'
import type { Pool } from './db/pool.ts'
import type { DeliveryDeps } from './delivery/deps.ts'
import { deliveryRoutes } from './delivery/routes.ts'
import { employeesRoutes } from './employees/routes.ts'
import { favoritesRoutes } from './favorites/routes.ts'
import { feedsRoutes } from './feeds/routes.ts'
import type { Snapshots } from './feeds/snapshots.ts'
import type { FileStorage } from './files/files.port.ts'
import type { PictureVariants } from './files/picture-variants.ts'
import { filesRoutes } from './files/routes.ts'
import { formsRoutes } from './forms/routes.ts'
import { guard } from './http/guard.ts'
import type { Limits } from './http/limits.ts'
import { observe } from './http/observe.ts'
import { answerError, answerProblems } from './http/problems.ts'
import { askForProofs } from './http/proof-of-work/proof-of-work.ts'
import { refuseNul } from './http/refuse-nul.ts'
import { useSchemaCompilers } from './http/schema-compilers.ts'
import { serveApiDocs } from './http/serve-api-docs.ts'
import { serveHealth } from './http/serve-health.ts'
import { serveMetrics } from './http/serve-metrics.ts'
import { type ReadUser, readVisitor } from './http/visitor.ts'
import type { MailConfig } from './jobs/mailer.ts'
import { serveOutbox } from './jobs/serve-outbox.ts'
import { mailDistributionRoutes } from './mail-distribution/routes.ts'
import { mailSenderRoutes } from './mail-sender/routes.ts'
import { manualsRoutes } from './manuals/routes.ts'
import type { KeptNews } from './news/news.port.ts'
import { newsRoutes } from './news/routes.ts'
import { notificationsRoutes } from './notifications/routes.ts'
import { oneClickRoutes } from './one-click/routes.ts'
import { orderDocumentsRoutes } from './order-documents/routes.ts'
import { ordersRoutes } from './orders/routes.ts'
import type { StockQueue } from './orders/stock-queue.ts'
import { organizationMapperRoutes } from './organization-mapper/routes.ts'
import type { Banks } from './outside/bank.port.ts'
import type { Lookup } from './outside/lookup.port.ts'
import { serveSandboxBank } from './outside/serve-sandbox-bank.ts'
import type { Pages } from './pages/pages.port.ts'
import { pagesRoutes } from './pages/routes.ts'
import { partSchemesRoutes } from './part-schemes/routes.ts'
import { partnersRoutes } from './partners/routes.ts'
import type { Passwords } from './passwords/passwords.port.ts'
import { pastedListsRoutes } from './pasted-lists/routes.ts'
import { paymentsRoutes } from './payments/routes.ts'
import { priceListsRoutes } from './price-lists/routes.ts'
import { priceOffersRoutes } from './price-offers/routes.ts'
import { rafflesRoutes } from './raffles/routes.ts'
import { recallRoutes } from './recall/routes.ts'
import { receiptsRoutes } from './receipts/routes.ts'
import { refundsRoutes } from './refunds/routes.ts'
import { reviewsRoutes } from './reviews/routes.ts'
import type { MissLog } from './search/search.port.ts'
import { sessionsRoutes } from './sessions/routes.ts'
import type { TokenConfig } from './sessions/sessions.port.ts'
import { settingsRoutes } from './settings/routes.ts'
import type { CurrentSettings } from './settings/settings.port.ts'
import { shipmentsRoutes } from './shipments/routes.ts'
import { shippingRoutes } from './shipping/routes.ts'
import { shopPointsRoutes } from './shop-points/routes.ts'
import type { ShopPoints } from './shop-points/shop-points.port.ts'
import { similarProductsRoutes } from './similar-products/routes.ts'
import { usersRoutes } from './users/routes.ts'
import { widgetsRoutes } from './widgets/routes.ts'
import type { Widgets } from './widgets/widgets.port.ts'

/** What the rooms are made of: each takes the part it needs. */
export interface Deps {
  readonly config: TokenConfig &
    MailConfig & {
      readonly trustedProxies: number
      readonly proofOfWorkBits: number | null
      readonly devPages: boolean
      readonly metricsToken: string | null
      readonly port: number
      readonly paymentHoldSeconds: number
    }
  readonly pool: Pool
  readonly changes: Changes
  readonly currentSettings: CurrentSettings
  readonly catalog: Catalog
  readonly misses: MissLog
  readonly collections: Collections
  readonly banners: Banners
  readonly news: KeptNews
  readonly widgets: Widgets
  readonly shopPoints: ShopPoints
  readonly pages: Pages
  readonly findGroups: BasketDeps['findGroups']
  readonly currentDeliveryTerms: DeliveryDeps['currentDeliveryTerms']
  readonly cdek: DeliveryDeps['cdek']
  readonly storage: FileStorage
  readonly variants: PictureVariants
  readonly snapshots: Snapshots
  readonly readUser: ReadUser
  readonly limits: Limits
  readonly stockQueue: StockQueue
  readonly banks: Banks
  readonly lookup: Lookup
  readonly passwords: Passwords
  readonly log: FastifyBaseLogger
}

const knownRequestId = /^[\w-]{8,64}$/

/** The API as one Fastify application: calls under /api, and /healthz, /readyz, /metrics beside it. Opens nothing and closes nothing. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < deps.config.trustedProxies,
    bodyLimit: 262_144,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, guard(request, reply)),
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && knownRequestId.test(given) ? given : randomUUID()
    },
  })
  useSchemaCompilers(app)
  refuseNul(app)
  answerProblems(app)
  const registry = observe(app)
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], globalDecompression: false })
  app.addHook('onRequest', (request, reply, done) => {
    guard(request, reply)
    done()
  })

  serveHealth(app, registry, deps)
  serveMetrics(app, registry, deps.config.metricsToken)

  await app.register(
    async (api) => {
      // Before the visitor is read: that may cost a look into the database.
      const giveProofTerms = askForProofs(api, deps)
      api.addHook('preValidation', async (request) => {
        if (request.routeOptions.config.call !== undefined) request.visitor = await readVisitor(request, deps.currentSettings, deps.readUser)
      })
      // An answer may hold the visitor's own prices or basket: only what a verb declares public is kept by anyone.
      api.addHook('onSend', (_request, reply, _payload, done) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
        done()
      })
      serveApiDocs(api)
      serveOutbox(api, deps)
      await serveSandboxBank(api, deps)
      settingsRoutes(api, { ...deps, giveProofTerms })
      catalogRoutes(api, deps)
      partnersRoutes(api, deps)
      similarProductsRoutes(api, deps)
      categorySuggestionsRoutes(api, deps)
      collectionsRoutes(api, deps)
      bonusesRoutes(api, deps)
      compareProductsRoutes(api, deps)
      bannersRoutes(api, deps)
      newsRoutes(api, deps)
      widgetsRoutes(api, deps)
      pagesRoutes(api, deps)
      basketRoutes(api, deps)
      constructorSetsRoutes(api, deps)
      pastedListsRoutes(api, deps)
      favoritesRoutes(api, deps)
      deliveryRoutes(api, deps)
      shipmentsRoutes(api, deps)
      shippingRoutes(api, deps)
      shopPointsRoutes(api, deps)
      employeesRoutes(api, deps)
      dadataRoutes(api, deps)
      organizationMapperRoutes(api, deps)
      paymentsRoutes(api, deps)
      ordersRoutes(api, deps)
      orderDocumentsRoutes(api, deps)
      priceOffersRoutes(api, deps)
      receiptsRoutes(api, deps)
      refundsRoutes(api, deps)
      reviewsRoutes(api, deps)
      blanksRoutes(api, deps)
      oneClickRoutes(api, deps)
      recallRoutes(api, deps)
      rafflesRoutes(api, deps)
      sessionsRoutes(api, deps)
      usersRoutes(api, deps)
      consentsRoutes(api, deps)
      mailDistributionRoutes(api, deps)
      formsRoutes(api, deps)
      mailSenderRoutes(api, deps)
      notificationsRoutes(api, deps)
      filesRoutes(api, deps)
      feedsRoutes(api, deps)
      priceListsRoutes(api, deps)
      partSchemesRoutes(api, deps)
      manualsRoutes(api, deps)
    },
    { prefix: '/api' },
  )
  return app
}
