import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Site } from '@shpulka/contract/content/settings'
import { cachePart } from '../../api/src/base/cache/cache-budget.rule.ts'
import { migrate } from '../../api/src/base/db/migrate.ts'
import { watchUnhandled } from '../../api/src/base/http/unhandled.ts'
import type { BankCode } from '../../api/src/base/integrations/bank.port.ts'
import type { Config } from '../../api/src/config.ts'
import { openApi } from '../../api/src/open.ts'
import { openOfficePages } from '../../office/server/office-pages.ts'
import { createStorefront } from '../../storefront/server/storefront.ts'
import { announceDatabase, lockDataDirectory, openDataDirectory } from './data-directory.ts'
import { openDatabase } from './database.ts'
import { type FillResult, fillEmptyDatabase } from './fill-empty-database.ts'
import { type Front, openFront } from './front.ts'
import { inProcessFetch, remoteFetch } from './in-process-fetch.ts'
import { buildIfStale } from './program-build.ts'
import { root, shopConfig } from './shop-config.ts'

const answersFinishWithinMs = 10_000
const build = join(root, 'apps', 'storefront', 'build')
const officeClient = join(root, 'apps', 'office', 'build', 'client')

export interface Shop {
  url: string
  /** Tells a balancer to send nobody new, and waits until it has noticed (DRAIN_SECONDS) or `cut` is aborted. */
  leave: (cut: AbortSignal) => Promise<void>
  /** Lets answers under way finish, then closes everything in the order opposite to the opening. */
  stop: () => Promise<void>
}

/**
 * Starts the whole shop from the environment; `say` gets a few lines of progress, `onCrash` is called when the process
 * cannot go on.
 */
export async function startShop(
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
  onCrash: () => void,
): Promise<Shop> {
  const startedAt = performance.now()
  const config = shopConfig(env)
  const opened: StartedParts = { front: null, closing: [], onCrash }
  const stop = async (answersFinishWithinMs: number) => {
    await opened.front?.drain(answersFinishWithinMs)
    for (const close of opened.closing.splice(0).reverse()) await close()
  }
  try {
    if (config.apiUrl) await startStorefrontAlone(config, config.apiUrl, opened, say)
    else await startBoth(config, opened, say)
    const url = `http://localhost:${opened.front?.port}`
    say(`Магазин открыт за ${seconds(startedAt)}: ${url}`)
    return {
      url,
      async leave(cut) {
        opened.front?.leave()
        await pause(config.drainSeconds * 1000, undefined, { signal: cut }).catch(() => {})
      },
      stop: () => stop(answersFinishWithinMs),
    }
  } catch (error) {
    await stop(0)
    throw error
  }
}

interface StartedParts {
  front: Front | null
  closing: (() => unknown)[]
  onCrash: () => void
}

async function startBoth(config: Config, opened: StartedParts, say: (line: string) => void): Promise<void> {
  openDataDirectory(config.dataDir)
  // A database of the owner's may be shared by many processes; the folder with our own may not.
  if (!config.databaseUrl) opened.closing.push(await lockDataDirectory(config.dataDir, 'магазин'))
  const front = await openFront(config)
  opened.front = front

  const [database, isBuilt] = await Promise.all([openDatabase(config, say), timed(() => buildPrograms(config))])
  opened.closing.push(database.stop, announceDatabase(config.dataDir, front.port, database.description))
  const { applied } = await migrate(database.url)
  const filled = await timed(() => fillEmptyDatabase(database.url, config))
  const api = await openApi({ ...config, port: front.port }, database.url)
  opened.closing.push(api.close, watchUnhandled(api.log, opened.onCrash))
  await api.startJobs()
  const storefront = await createStorefront({
    fetchApi: inProcessFetch(api.app),
    build: await import(pathToFileURL(join(build, 'server', 'index.js')).href),
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
  opened.closing.push(storefront.close)
  api.watchCache('documents', storefront.cached)
  await front.serve({
    api: api.app.routing,
    storefront: storefront.handle,
    office: config.officeHost === null ? null : { host: config.officeHost, pages: openOfficePages(officeClient) },
    live: api.live,
  })

  say('Шпулька — магазин швейного оборудования')
  say(`  страницы: ${isBuilt.result ? `собраны за ${isBuilt.took}` : 'собраны раньше'}`)
  say(`  база: ${database.description}${applied > 0 ? `, изменений схемы: ${applied}` : ''}`)
  say(`  каталог: ${catalogueLine(filled.result, filled.took)}`)
  say(
    `  данные: ${shortPath(config.dataDir)}${
      config.smtpUrl
        ? ''
        : `,
       письма: ${shortPath(join(config.dataDir, 'outbox'))}`
    }`,
  )
  const sites = await api.app.inject('/api/sites/v1')
  for (const line of siteLines(sites.json(), front.port)) say(line)
  const office = await api.officeAddress()
  if (office !== null)
    say(
      office.includes('#')
        ? `  контора: ссылка для владельца, на 48 часов и один раз:
       ${office}`
        : `  контора: ${office}`,
    )
  say(`  оплата картой: ${cardLine(api.cardBank())}`)
  say(`  API: http://localhost:${front.port}/api/docs`)
}

/** One after the other: together they would take twice the memory of a small machine. */
async function buildPrograms({ officeHost }: Config): Promise<boolean> {
  const isStorefrontBuilt = await buildIfStale('storefront')
  return (officeHost !== null && (await buildIfStale('office'))) || isStorefrontBuilt
}

async function startStorefrontAlone(
  config: Config,
  apiUrl: string,
  opened: StartedParts,
  say: (line: string) => void,
): Promise<void> {
  const front = await openFront(config)
  opened.front = front
  const { default: pino } = await import('pino')
  const log = pino({ level: config.logLevel })
  opened.closing.push(watchUnhandled(log, opened.onCrash))
  await buildIfStale('storefront')
  const storefront = await createStorefront({
    fetchApi: remoteFetch(apiUrl),
    build: await import(pathToFileURL(join(build, 'server', 'index.js')).href),
    clientDirectory: join(build, 'client'),
    isProduction: true,
    metrics: config.metrics,
    maps: config.maps,
    log,
    trustedProxies: config.trustedProxies,
    limits: { documentBytes: cachePart(config.cacheBytes, 'documents') },
  })
  opened.closing.push(storefront.close)
  await front.serve({ api: null, storefront: storefront.handle })
  say(`Шпулька — витрина без API: данные берёт с ${new URL(apiUrl).host}`)
}

function catalogueLine(filled: FillResult, took: string): string {
  if (filled === null) return 'уже загружен'
  if (filled.with === 'demo') return `загружен демонстрационный, товаров: ${filled.demo.products}, за ${took}`
  return 'пуст, с чего начать — на главной странице (с демонстрационными товарами: SHOP_DEMO=on на пустой базе)'
}

/** A shop that takes no money must say so, one that only seems to take it even more. */
function cardLine(bank: BankCode | null): string {
  if (bank === 'yookassa') return 'ЮKassa'
  if (bank === 'sandbox') return 'учебный банк, настоящих денег нет'
  return 'выключена — задайте YOOKASSA_SHOP_ID и YOOKASSA_SECRET_KEY (для проверки без денег: SANDBOX_BANK=on)'
}

/**
 * Where each site opens: the first by any name of this machine, the others by names that every browser takes to this
 * machine.
 */
export function siteLines(sites: Site[], port: number): string[] {
  return sites.map(({ name, hosts }) => {
    const here = [
      ...hosts.filter((host) => host === 'localhost'),
      ...hosts.filter((host) => host.endsWith('.localhost')),
    ]
    return `  сайт «${name}»: ${(here.length > 0 ? here : hosts).map((host) => `http://${host}:${port}`).join(', ')}`
  })
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; took: string }> {
  const startedAt = performance.now()
  return { result: await work(), took: seconds(startedAt) }
}

const seconds = (startedAt: number) =>
  `${((performance.now() - startedAt) / 1000).toLocaleString('ru-RU', { maximumFractionDigits: 1 })} с`

function shortPath(path: string): string {
  const fromRoot = relative(process.cwd(), path)
  return fromRoot && !fromRoot.startsWith('..') ? fromRoot : path
}
