import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../api/src/config.ts'
import { type Front, openFront } from './front.ts'
import { buildIfStale } from './program-build.ts'
import { loadStorefrontBuild, openPrograms, openStorefrontAlone } from './programs.ts'
import { openSharedParts, type SharedParts, seconds, takeDataDirectory } from './shared-parts.ts'
import { shopConfig } from './shop-config.ts'
import { openShopProcesses, type ShopProcesses } from './shop-processes.ts'

const drainTimeoutMilliseconds = 10_000

export interface Shop {
  url: string
  /** Makes a load balancer stop sending clients and waits until it has (DRAIN_SECONDS) or until `cut` is aborted. */
  leave: (skipWait: AbortSignal) => Promise<void>
  /** Lets answers in flight finish, then closes everything in reverse order of opening. */
  stop: () => Promise<void>
}

/**
 * Starts the whole shop with the settings from the environment. `print` gets a few lines of progress; `onCrash` is
 * called when the process cannot continue.
 */
export async function startShop(
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
  onCrash: () => void,
): Promise<Shop> {
  const startedAt = performance.now()
  const config = shopConfig(env)
  const opened: StartedParts = { front: null, processes: null, closers: [], onCrash }
  const stop = async (drainTimeoutMilliseconds: number) => {
    await opened.front?.drain(drainTimeoutMilliseconds)
    const end = await opened.processes?.stop().catch((error: unknown) => ({ error }))
    for (const close of opened.closers.splice(0).reverse()) await close()
    if (end) throw end.error
  }
  try {
    const port = await (config.processes > 1 ? startMany : startOne)(config, opened, print)
    const url = `http://localhost:${port}`
    print(`Магазин открыт за ${seconds(startedAt)}: ${url}`)
    return {
      url,
      async leave(skipWait) {
        opened.front?.leave()
        opened.processes?.leave()
        await pause(config.drainSeconds * 1000, undefined, { signal: skipWait }).catch(() => {})
      },
      stop: () => stop(drainTimeoutMilliseconds),
    }
  } catch (error) {
    await stop(0).catch(() => {})
    throw error
  }
}

interface StartedParts {
  front: Front | null
  processes: ShopProcesses | null
  closers: (() => unknown)[]
  onCrash: () => void
}

/** Runs everything in this process. Returns the port. */
async function startOne(config: Config, opened: StartedParts, print: (line: string) => void): Promise<number> {
  if (!config.apiUrl) await takeDataDirectory(config, opened.closers)
  const front = await openFront(config)
  opened.front = front
  const open = { front, closers: opened.closers, onCrash: opened.onCrash }
  if (config.apiUrl) {
    await buildIfStale('storefront')
    await openStorefrontAlone(config, config.apiUrl, open)
    print(aloneLine(config.apiUrl))
  } else {
    const { databaseUrl, lines } = await openSharedParts(config, front.port, opened.closers, print, preloadStorefront)
    const { introduction } = await openPrograms(config, databaseUrl, open, null)
    for (const line of [...lines, ...(await introduction())]) print(line)
  }
  return front.port
}

/** Loads the pages while the database starts; a failure is reported when they are opened. */
function preloadStorefront() {
  loadStorefrontBuild().catch(() => {})
}

/**
 * Opens the database and builds the pages in this process, and runs the programs in workers that share the port: this
 * process keeps the port open while a worker restarts. Returns the port.
 */
async function startMany(config: Config, opened: StartedParts, print: (line: string) => void): Promise<number> {
  if (!config.apiUrl) await takeDataDirectory(config, opened.closers)
  const probe = await openFront(config)
  await probe.drain(0)
  const { port } = probe
  let shared: SharedParts | null = null
  if (config.apiUrl) await buildIfStale('storefront')
  else shared = await openSharedParts(config, port, opened.closers, print)
  opened.processes = openShopProcesses({
    count: config.processes,
    open: { databaseUrl: shared?.databaseUrl ?? null, port },
    print,
    onAllFailed: opened.onCrash,
  })
  const introduction = await opened.processes.ready
  for (const line of shared ? [...shared.lines, ...introduction] : [aloneLine(config.apiUrl!)]) print(line)
  print(`  процессов: ${config.processes}`)
  return port
}

const aloneLine = (apiUrl: string) => `Шпулька — витрина без API: данные берёт с ${new URL(apiUrl).host}`
