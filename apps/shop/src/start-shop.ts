import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../api/src/config.ts'
import { type Front, openFront } from './front.ts'
import { buildIfStale } from './program-build.ts'
import { openPrograms, openStorefrontAlone } from './programs.ts'
import { openSharedParts, type SharedParts, seconds, takeDataDirectory } from './shared-parts.ts'
import { shopConfig } from './shop-config.ts'
import { openShopProcesses, type ShopProcesses } from './shop-processes.ts'

const answersFinishWithinMs = 10_000

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
  const opened: StartedParts = { front: null, processes: null, closing: [], onCrash }
  const stop = async (answersFinishWithinMs: number) => {
    await opened.front?.drain(answersFinishWithinMs)
    const end = await opened.processes?.stop().catch((error: unknown) => ({ error }))
    for (const close of opened.closing.splice(0).reverse()) await close()
    if (end) throw end.error
  }
  try {
    const port = await (config.processes > 1 ? startMany : startOne)(config, opened, say)
    const url = `http://localhost:${port}`
    say(`Магазин открыт за ${seconds(startedAt)}: ${url}`)
    return {
      url,
      async leave(cut) {
        opened.front?.leave()
        opened.processes?.leave()
        await pause(config.drainSeconds * 1000, undefined, { signal: cut }).catch(() => {})
      },
      stop: () => stop(answersFinishWithinMs),
    }
  } catch (error) {
    await stop(0).catch(() => {})
    throw error
  }
}

interface StartedParts {
  front: Front | null
  processes: ShopProcesses | null
  closing: (() => unknown)[]
  onCrash: () => void
}

/** Everything in this process. Returns its port. */
async function startOne(config: Config, opened: StartedParts, say: (line: string) => void): Promise<number> {
  if (!config.apiUrl) await takeDataDirectory(config, opened.closing)
  const front = await openFront(config)
  opened.front = front
  const open = { front, closing: opened.closing, onCrash: opened.onCrash }
  if (config.apiUrl) {
    await buildIfStale('storefront')
    await openStorefrontAlone(config, config.apiUrl, open)
    say(aloneLine(config.apiUrl))
  } else {
    const { databaseUrl, lines } = await openSharedParts(config, front.port, opened.closing, say)
    const { introduction } = await openPrograms(config, databaseUrl, open, null)
    for (const line of [...lines, ...(await introduction())]) say(line)
  }
  return front.port
}

/**
 * The database, the schema and the pages here, the programs in processes of their own that share the port: who accepts
 * connections keeps the port open while one of them is started again. Returns the port.
 */
async function startMany(config: Config, opened: StartedParts, say: (line: string) => void): Promise<number> {
  if (!config.apiUrl) await takeDataDirectory(config, opened.closing)
  const probe = await openFront(config)
  await probe.drain(0)
  const { port } = probe
  let shared: SharedParts | null = null
  if (config.apiUrl) await buildIfStale('storefront')
  else shared = await openSharedParts(config, port, opened.closing, say)
  opened.processes = openShopProcesses({
    count: config.processes,
    open: { databaseUrl: shared?.databaseUrl ?? null, port },
    say,
    onGivenUp: opened.onCrash,
  })
  const introduction = await opened.processes.ready
  for (const line of shared ? [...shared.lines, ...introduction] : [aloneLine(config.apiUrl!)]) say(line)
  say(`  процессов: ${config.processes}`)
  return port
}

const aloneLine = (apiUrl: string) => `Шпулька — витрина без API: данные берёт с ${new URL(apiUrl).host}`
