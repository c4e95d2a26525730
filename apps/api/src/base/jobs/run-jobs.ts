import { EventEmitter } from 'node:events'
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { openPool, type Pool } from '../db/pool.ts'
import { releaseJobsOfLostWorkers, sayAlive } from './job-workers.sql.ts'

export interface JobsLog {
  error(fields: object, message: string): void
  warn(fields: object, message: string): void
  debug(fields: object, message: string): void
}

/** The tasks of the queue and their schedule. */
export interface Jobs {
  readonly tasks: TaskList
  /** Lines of a crontab, in UTC. */
  readonly schedule: string
  /** Tasks done at once, besides their time. */
  readonly atStart: readonly string[]
}

/** How soon a runner that ended by itself is begun again. */
const restartMilliseconds = 5_000
const aliveMilliseconds = 30_000

/**
 * Runs the queue until stopped. Several processes may run it: each job is one's.
 * A runner gives up after a row of failures to reach the database; it is begun again until the database is back.
 */
export async function runJobs(databaseUrl: string, jobs: Jobs, log: JobsLog): Promise<{ stop(): Promise<void> }> {
  // Ours, not the runner's own: that one is closed without waiting, and a connection that ends meanwhile ends the
  // process.
  const connections = openPool(databaseUrl, { connections: 4 })
  let runner: Runner | null = null
  let restart: NodeJS.Timeout | undefined
  let stopped = false
  const alive = sayWorkersLive(connections, log)

  async function start() {
    runner = await runQueue(jobs, connections, log, alive.events())
    if (stopped) return runner.stop()
    Promise.race([runner.promise, failureOf(runner)]).then(() => restartLater(), restartLater)
  }

  function restartLater(error?: Error) {
    runner = null
    if (stopped) return
    log.warn({ err: error }, 'jobs stopped, will begin again')
    restart = setTimeout(() => start().catch(restartLater), restartMilliseconds)
  }

  await start()
  return {
    async stop() {
      stopped = true
      clearTimeout(restart)
      const last = runner
      // One that is ending by itself refuses to be stopped: it is waited for.
      await last?.stop().catch(() => last.promise)
      await alive.stop()
      await connections.end()
    },
  }
}

/**
 * Rejects when the runner could not write down the end of a job, and stops it. Its own promise is not enough: a runner
 * that fails so twice while it stops waits for itself forever. Jobs that still run end by themselves, and stay locked
 * until then.
 */
const failureOf = (runner: Runner) =>
  new Promise<never>((_, reject) => {
    runner.events.once('pool:fatalError', ({ error }) => {
      runner.stop().catch(() => {})
      reject(error)
    })
  })

/**
 * Says while the process lives that its workers do, and gives jobs of those that died to others. `events`: what names
 * the workers of a new runner.
 */
function sayWorkersLive(pool: Pool, log: JobsLog) {
  const workers = new Set<string>()
  // After the database was away everybody has been silent: others get the time to say they live.
  let hasSaid = false
  let saying = Promise.resolve()
  const timer = setInterval(() => {
    saying = saying.then(sayAndRelease).catch(unsaid)
  }, aliveMilliseconds)

  async function sayAndRelease() {
    await sayAlive(pool, [...workers])
    if (hasSaid) await releaseJobsOfLostWorkers(pool)
    hasSaid = true
  }

  function unsaid(error: Error) {
    hasSaid = false
    log.warn({ err: error }, 'workers of the queue could not say they live')
  }

  return {
    events() {
      const events: WorkerEvents = new EventEmitter()
      events.on('worker:create', ({ worker: { workerId } }) => {
        workers.add(workerId)
        saying = saying.then(async () => void (await sayAlive(pool, [workerId]))).catch(unsaid)
      })
      // A job whose end it could not write down is another's.
      events.on('worker:stop', ({ worker: { workerId } }) => workers.delete(workerId))
      return events
    },
    async stop() {
      clearInterval(timer)
      await saying
    },
  }
}

async function runQueue(
  { tasks, schedule, atStart }: Jobs,
  pgPool: Pool,
  log: JobsLog,
  events: WorkerEvents,
): Promise<Runner> {
  const runner = await run({
    pgPool,
    events,
    concurrency: 2,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: loggerTo(log),
    crontab: schedule,
    // Unbatched, what ends a job is awaited by nobody: failing, it would end the process. Batched, it stops the runner,
    // which is begun again.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: tasks,
  })
  for (const name of atStart) await runner.addJob(name, {}, { jobKey: name })
  return runner
}

const loggerTo = (log: JobsLog) =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ jobs: true, ...meta }, message)
    else if (level === 'warning') log.warn({ jobs: true }, message)
    else log.debug({ jobs: true }, message)
  })
