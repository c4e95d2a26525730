import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ProcessOrder, ProcessReport } from './process-messages.ts'
import { provenAfterMs, restartPause } from './restart-pause.rule.ts'
import { StartupError } from './startup-error.ts'

/** A process that does not report its metrics by then is left out of them. */
const measureWithinMs = 2_000
/** Longer than a process gives itself (shop-process.ts). */
const endWithinMs = 30_000

/** Processes that serve one port. */
export interface ShopProcesses {
  /** Lines of the first process about the shop, when all have been started; rejects when that one does not serve. */
  readonly ready: Promise<readonly string[]>
  leave(): void
  /** Resolves when all have ended; throws when one of them ended badly. */
  stop(): Promise<void>
}

interface Options {
  readonly count: number
  readonly open: { readonly databaseUrl: string | null; readonly port: number }
  readonly say: (line: string) => void
  /** None of them serves, and none can be started. */
  readonly onGivenUp: () => void
}

/**
 * Starts the processes and starts again what ends. Connections are accepted here and given to them in turn, so none is
 * lost while a process is away (decision 0090).
 */
export function openShopProcesses({ count, open, say, onGivenUp }: Options): ShopProcesses {
  cluster.schedulingPolicy = cluster.SCHED_RR
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'shop-process.ts'), args: [] })
  const alive = new Map<string, Worker>()
  const serving = new Set<string>()
  const gatherings = new Map<number, (from: string, metrics: string) => void>()
  const stopping = new AbortController()
  let isLeaving = false
  let badEnd: string | null = null
  let lastGatherId = 0

  /** Starts a process; resolves with the lines it reports when it serves, rejects when it ends before that. */
  function start(name: string, introduces: boolean): Promise<readonly string[]> {
    // Who serves buyers does not have the password of who owns the schema.
    const worker = cluster.fork({ DATABASE_MIGRATE_URL: '', DATABASE_MIGRATE_URL_FILE: '' })
    alive.set(name, worker)
    send(worker, { kind: 'open', ...open, name, introduces })
    return new Promise((resolve, reject) => {
      worker.on('message', (report: ProcessReport) => {
        if (report.kind === 'measured') gatherings.get(report.id)?.(name, report.metrics)
        else if (report.kind === 'gather')
          void gather(name).then((metrics) => send(worker, { kind: 'gathered', id: report.id, metrics }))
        else {
          serving.add(name)
          if (isLeaving) send(worker, { kind: 'leave' })
          resolve(report.lines)
        }
      })
      worker.once('exit', (code, signal) => {
        alive.delete(name)
        serving.delete(name)
        const end = `Процесс ${name} (pid ${worker.process.pid}) закончился: ${signal || `код ${code}`}`
        if (stopping.signal.aborted && code !== 0) badEnd = end
        reject(new StartupError(end))
      })
    })
  }

  /** Starts a process again whenever it ends; null: it has ended already. */
  async function supervise(name: string, worker: Worker | null) {
    let endsInARow = 0
    for (let current = worker; ; ) {
      const servedSince = performance.now()
      if (current) await ended(current)
      if (stopping.signal.aborted) return
      endsInARow = current && performance.now() - servedSince > provenAfterMs ? 1 : endsInARow + 1
      const pauseMs = restartPause(endsInARow, serving.size > 0)
      if (pauseMs === null) {
        say(`Процесс ${name} не запускается, и других нет: магазин останавливается`)
        return onGivenUp()
      }
      say(`Процесс ${name} закончился сам. Запускаем его снова${pauseMs > 1_000 ? ` через ${pauseMs / 1_000} с` : ''}`)
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      current = await start(name, false).then(
        () => alive.get(name) ?? null,
        () => null,
      )
      if (current) say(`Процесс ${name} снова работает`)
    }
  }

  /** The metrics of all that serve but the one that asks. */
  async function gather(asking: string): Promise<string[]> {
    lastGatherId += 1
    const id = lastGatherId
    const others = [...serving].filter((name) => name !== asking)
    const metrics = new Map<string, string>()
    await new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, measureWithinMs)
      const answered = () => {
        if (metrics.size < others.length) return
        clearTimeout(limit)
        resolve()
      }
      gatherings.set(id, (from, text) => {
        metrics.set(from, text)
        answered()
      })
      for (const name of others) send(alive.get(name), { kind: 'measure', id })
      answered()
    })
    gatherings.delete(id)
    return [...metrics].sort(([one], [other]) => Number(one) - Number(other)).map(([, text]) => text)
  }

  /**
   * The first one alone: the others read the catalogue it stores, and what prevents it from serving would prevent them.
   * One of the others that does not serve at once is tried again.
   */
  async function startAll(): Promise<readonly string[]> {
    const lines = await start('1', true)
    const others = Array.from({ length: count - 1 }, (_, n) => String(n + 2))
    await Promise.all(others.map((name) => start(name, false).catch(() => {})))
    for (const name of ['1', ...others]) void supervise(name, alive.get(name) ?? null)
    return lines
  }

  const ready = startAll()
  // Whoever awaits it handles the failure; a stop during the start awaits nothing.
  ready.catch(() => {})
  return {
    ready,
    leave() {
      isLeaving = true
      for (const worker of alive.values()) send(worker, { kind: 'leave' })
    },
    async stop() {
      stopping.abort()
      const limit = setTimeout(() => {
        for (const worker of alive.values()) worker.process.kill('SIGKILL')
      }, endWithinMs)
      await Promise.all(
        [...alive.values()].map((worker) => {
          send(worker, { kind: 'stop' })
          return ended(worker)
        }),
      )
      clearTimeout(limit)
      if (badEnd !== null) throw new Error(badEnd)
    },
  }
}

const ended = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    if (worker.isDead()) resolve()
    else worker.once('exit', () => resolve())
  })

/** Sends nothing to a process that has just ended. */
function send(worker: Worker | undefined, order: ProcessOrder) {
  if (worker?.isConnected()) worker.send(order, () => {})
}
