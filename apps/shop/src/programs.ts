import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Site } from '@shpulka/contract/content/settings'
import { cachePart } from '../../api/src/base/cache/cache-budget.rule.ts'
import type { Siblings } from '../../api/src/base/http/serve-metrics.ts'
import { watchUnhandled } from '../../api/src/base/http/unhandled.ts'
import type { BankCode } from '../../api/src/base/integrations/bank.port.ts'
import { loggerOptions } from '../../api/src/base/traces/logger-options.ts'
import { openTraces } from '../../api/src/base/traces/open-traces.ts'
import { tracePages } from '../../api/src/base/traces/trace-pages.ts'
import type { Config } from '../../api/src/config.ts'
import { openApi } from '../../api/src/open.ts'
import { openOfficePages } from '../../office/server/office-pages.ts'
import { createStorefront } from '../../storefront/server/storefront.ts'
import type { Front } from './front.ts'
import { inProcessFetch, remoteFetch, tracedFetch } from './in-process-fetch.ts'
import { root } from './shop-config.ts'

const build = join(root, 'apps', 'storefront', 'build')
const preparationMilliseconds = 3_000
const officeClient = join(root, 'apps', 'office', 'build', 'client')

/** The built pages of the storefront. A second call returns what the first one loaded. */
export const loadStorefrontBuild = () => import(pathToFileURL(join(build, 'server', 'index.js')).href)

/** The parts of a process that its programs use. */
export interface ProcessContext {
  readonly front: Front
  /** Functions that close what was opened, in the order of opening. */
  readonly closers: (() => unknown)[]
  /** Called when the process cannot continue. */
  readonly onCrash: () => void
}

/** Information about the opened programs. */
interface OpenedPrograms {
  /** The metrics of this process. */
  readonly metrics: () => Promise<string>
  /** Lines about the shop, printed when it is open. */
  readonly introduction: () => Promise<readonly string[]>
}

/** Opens and serves the API and the storefront on a database that is ready. */
export async function openPrograms(
  config: Config,
  databaseUrl: string,
  { front, closers, onCrash }: ProcessContext,
  siblings: Siblings | null,
): Promise<OpenedPrograms> {
  await startTracing(config, closers)
  const api = await openApi({ ...config, port: front.port }, databaseUrl, undefined, siblings)
  // Closed in reverse order: a rejection of what is being closed is also logged, and does not end the process.
  closers.push(watchUnhandled(api.log, onCrash), api.close)
  await api.startJobs()
  const storefront = await createStorefront({
    fetchApi: tracedFetch(inProcessFetch(api.app)),
    traces: tracePages(),
    build: await loadStorefrontBuild(),
    clientDirectory: join(build, 'client'),
    isProduction: true,
    metrics: config.metrics,
    maps: config.maps,
    subscribeChanges: api.changes.subscribe,
    observePage: api.observePage,
    cdn: config.cdn,
    log: api.log,
    trustedProxies: config.trustedProxies,
    limits: { documentBytes: cachePart(config.cacheBytes, 'documents') },
  })
  closers.push(storefront.close)
  api.watchCache('documents', storefront.cached)
  await withinTime(storefront.prepareHomePages(front.port), (err) =>
    api.log.error({ err }, 'The home pages were not made before the start'),
  )
  await front.serve({
    api: api.app.routing,
    storefront: storefront.handle,
    office: config.officeHost === null ? null : { host: config.officeHost, pages: openOfficePages(officeClient) },
    live: api.live,
  })
  return {
    metrics: api.metrics,
    async introduction() {
      const sites = await api.app.inject('/api/sites/v1')
      const office = await api.officeAddress()
      return [
        ...siteLines(sites.json(), front.port),
        ...(office === null ? [] : [officeLine(office)]),
        `  оплата картой: ${cardLine(api.cardBank())}`,
        ...(config.runsJobs
          ? []
          : ['  работа по часам выключена (JOBS=off): письма не уходят, обмена нет, резервы не истекают']),
        `  API: http://localhost:${front.port}/api/docs`,
      ]
    },
  }
}

/** Opens and serves only the storefront, with the API of another machine. */
export async function openStorefrontAlone(
  config: Config,
  apiUrl: string,
  { front, closers, onCrash }: ProcessContext,
): Promise<void> {
  const { default: pino } = await import('pino')
  await startTracing(config, closers)
  const log = pino(loggerOptions(config.logLevel))
  closers.push(watchUnhandled(log, onCrash))
  const storefront = await createStorefront({
    fetchApi: tracedFetch(remoteFetch(apiUrl)),
    traces: tracePages(),
    build: await loadStorefrontBuild(),
    clientDirectory: join(build, 'client'),
    isProduction: true,
    metrics: config.metrics,
    maps: config.maps,
    log,
    trustedProxies: config.trustedProxies,
    limits: { documentBytes: cachePart(config.cacheBytes, 'documents') },
  })
  closers.push(storefront.close)
  await front.serve({ api: null, storefront: storefront.handle })
}

/** Waits for work that the start can do without: it goes on when it takes longer. */
async function withinTime(work: Promise<void>, onFailure: (error: unknown) => void): Promise<void> {
  await Promise.race([work.catch(onFailure), pause(preparationMilliseconds, undefined, { ref: false })])
}

/** Starts tracing. Must come first, so that everything traced is opened after it and closed before it. */
async function startTracing(
  { traces, trustedProxies, logLevel }: Config,
  closers: ProcessContext['closers'],
): Promise<void> {
  if (traces === null) return
  const { default: pino } = await import('pino')
  closers.push(await openTraces(traces, trustedProxies > 0, pino({ level: logLevel }, pino.destination(2))))
}

const officeLine = (office: string) =>
  office.includes('#')
    ? `  контора: ссылка для владельца, на 48 часов и один раз:
       ${office}`
    : `  контора: ${office}`

/** Warns when card payment is off, or on only in a sandbox without real money. */
function cardLine(bank: BankCode | null): string {
  if (bank === 'yookassa') return 'ЮKassa'
  if (bank === 'sandbox') return 'учебный банк, настоящих денег нет'
  return 'выключена — задайте YOOKASSA_SHOP_ID и YOOKASSA_SECRET_KEY (для проверки без денег: SANDBOX_BANK=on)'
}

/** Addresses of each site on this machine: its localhost names if it has any, otherwise all its hosts. */
function siteLines(sites: Site[], port: number): string[] {
  return sites.map(({ name, hosts }) => {
    const localHosts = [
      ...hosts.filter((host) => host === 'localhost'),
      ...hosts.filter((host) => host.endsWith('.localhost')),
    ]
    return `  сайт «${name}»: ${(localHosts.length > 0 ? localHosts : hosts).map((host) => `http://${host}:${port}`).join(', ')}`
  })
}
