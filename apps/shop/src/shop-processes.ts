import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ProcessCommand, ProcessReport } from './process-messages.ts'
import { restartPause, stableAfterMilliseconds } from './restart-pause.rule.ts'
import { StartupError } from './startup-error.ts'
import { WorkerMetrics } from './worker-metrics.ts'

/** Longer than a worker's own shutdown timeout (shop-process.ts), shorter than that of this process (run-shop.ts). */
const exitTimeoutMilliseconds = 22_000

/** Processes that serve one port. */
export interface ShopProcesses {
  /** Resolves with the first worker's lines about the shop when all have started; rejects when it cannot serve. */
  readonly ready: Promise<readonly string[]>
  leave(): void
  /** Resolves when all have exited; throws when one of them failed. */
  stop(): Promise<void>
}

interface Options {
  readonly count: number
  readonly open: { readonly databaseUrl: string | null; readonly port: number }
  readonly print: (line: string) => void
  /** Called when no worker serves and none can be started. */
  readonly onAllFailed: () => void
}

/**
 * Starts the workers and restarts those that exit. This process accepts the connections and distributes them in turn,
 * so none is lost while a worker is down (decision 0090).
 */
export function openShopProcesses({ count, open, print, onAllFailed }: Options): ShopProcesses {
  cluster.schedulingPolicy = cluster.SCHED_RR
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'main.ts'), args: [] })
  const alive = new Map<string, Worker>()
  const serving = new Set<string>()
  const metrics = new WorkerMetrics((name, command) => send(alive.get(name), command))
  const stopping = new AbortController()
  let isLeaving = false
  let failedExit: string | null = null

  /**
   * Starts a worker. Resolves with the lines it reports when it serves; rejects when it exits before that, or when the
   * system has no memory or no process left for it: then the shop goes on with the others, and tries again.
   */
  async function start(
    name: string,
    { sendsIntroduction }: { readonly sendsIntroduction: boolean },
  ): Promise<readonly string[]> {
    const worker = fork(name)
    alive.set(name, worker)
    send(worker, { kind: 'open', ...open, name, sendsIntroduction })
    return new Promise((resolve, reject) => {
      worker.on('message', (report: ProcessReport) => {
        if (report.kind === 'measured') metrics.report(report.id, name, report.metrics)
        else if (report.kind === 'gather')
          void metrics
            .gather([...serving].filter((other) => other !== name))
            .then((gathered) => send(worker, { kind: 'gathered', id: report.id, metrics: gathered }))
        else {
          serving.add(name)
          if (isLeaving) send(worker, { kind: 'leave' })
          resolve(report.lines)
        }
      })
      worker.once('exit', (code, signal) => {
        alive.delete(name)
        serving.delete(name)
        const exitMessage = `Процесс ${name} (pid ${worker.process.pid}) закончился: ${signal || `код ${code}`}`
        if (stopping.signal.aborted && code !== 0) failedExit = exitMessage
        reject(new StartupError(exitMessage))
      })
      // One that was not started never exits.
      worker.on('error', (error) => {
        if (worker.process.pid !== undefined) return
        alive.delete(name)
        reject(notStarted(name, error))
      })
    })
  }

  /** Restarts a worker whenever it exits; `worker` is null when it has exited already. */
  async function supervise(name: string, worker: Worker | null) {
    let exitsInARow = 0
    for (let current = worker; ; ) {
      const servedSince = performance.now()
      if (current) await exited(current)
      if (stopping.signal.aborted) return
      exitsInARow = current && performance.now() - servedSince > stableAfterMilliseconds ? 1 : exitsInARow + 1
      const pauseMilliseconds = restartPause(exitsInARow, serving.size > 0)
      if (pauseMilliseconds === null) {
        print(`Процесс ${name} не запускается, и других нет: магазин останавливается`)
        return onAllFailed()
      }
      print(
        `Процесс ${name} закончился сам. Запускаем его снова` +
          (pauseMilliseconds > 1_000 ? ` через ${pauseMilliseconds / 1_000} с` : ''),
      )
      await pause(pauseMilliseconds, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      current = await start(name, { sendsIntroduction: false }).then(
        () => alive.get(name) ?? null,
        () => null,
      )
      if (current) print(`Процесс ${name} снова работает`)
    }
  }

  /**
   * Starts the first worker alone: the others read the catalogue it stores, and a problem that stops it would stop them
   * too. When one of the others does not serve at once, it is restarted later.
   */
  async function startAll(): Promise<readonly string[]> {
    const lines = await start('1', { sendsIntroduction: true })
    const others = Array.from({ length: count - 1 }, (_, n) => String(n + 2))
    await Promise.all(others.map((name) => start(name, { sendsIntroduction: false }).catch(() => {})))
    for (const name of ['1', ...others]) void supervise(name, alive.get(name) ?? null)
    return lines
  }

  const ready = startAll()
  // The caller handles the failure; during an early stop nobody awaits this promise.
  ready.catch(() => {})
  return {
    ready,
    leave() {
      isLeaving = true
      for (const worker of alive.values()) send(worker, { kind: 'leave' })
    },
    async stop() {
      stopping.abort()
      await stopWorkers([...alive.values()])
      if (failedExit !== null) throw new Error(failedExit)
    },
  }
}

/** Throws when there is no memory for another process; other problems are the worker's event `error`. */
function fork(name: string): Worker {
  try {
    // Workers serve buyers, so they do not get the password of the schema's owner.
    return cluster.fork({ DATABASE_MIGRATE_URL: '', DATABASE_MIGRATE_URL_FILE: '' })
  } catch (error) {
    throw notStarted(name, error as Error)
  }
}

const notStarted = (name: string, { message }: Error) => new StartupError(`Процесс ${name} не запущен: ${message}`)

/** Asks the workers to stop and waits until they have exited; kills those that do not in time. */
async function stopWorkers(workers: readonly Worker[]) {
  const timeout = setTimeout(() => {
    for (const worker of workers) worker.process.kill('SIGKILL')
  }, exitTimeoutMilliseconds)
  await Promise.all(
    workers.map((worker) => {
      send(worker, { kind: 'stop' })
      return exited(worker)
    }),
  )
  clearTimeout(timeout)
}

const exited = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    if (worker.isDead()) resolve()
    else worker.once('exit', () => resolve())
  })

/** Sends nothing to a worker that has just exited. */
function send(worker: Worker | undefined, command: ProcessCommand) {
  if (worker?.isConnected()) worker.send(command, () => {})
}
