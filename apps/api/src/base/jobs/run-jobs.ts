import { EventEmitter } from 'node:events'
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { openPool, type Pool } from '../db/pool.ts'
import { traceJobs } from '../traces/trace-jobs.ts'
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
  /** Tasks also run at once. */
  readonly atStart: readonly string[]
}

/** How soon a runner that ended by itself is restarted. */
const restartMilliseconds = 1_000
const aliveMilliseconds = 30_000

/**
 * Runs the queue until stopped. Several processes may run it: each job is run by one of them. A runner that cannot
 * start or gives up because the database is unreachable is started again until the database is back.
 */
export async function runJobs(databaseUrl: string, jobs: Jobs, log: JobsLog): Promise<{ stop(): Promise<void> }> {
  // Our own pool: the runner closes its own without waiting, and a connection that breaks meanwhile would end the
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

  await start().catch(restartLater)
  return {
    async stop() {
      stopped = true
      clearTimeout(restart)
      const last = runner
      // A runner that is ending by itself refuses to be stopped: wait for it.
      await last?.stop().catch(() => last.promise)
      await alive.stop()
      await connections.end()
    },
  }
}

/**
 * Rejects when the runner cannot record the end of a job, and stops it. The runner's own promise is not enough: one
 * that fails so twice while stopping never settles. Jobs still running finish by themselves and stay locked until then.
 */
const failureOf = (runner: Runner) =>
  new Promise<never>((_, reject) => {
    runner.events.once('pool:fatalError', ({ error }) => {
      runner.stop().catch(() => {})
      reject(error)
    })
  })

/**
 * Reports the workers of this process alive and unlocks jobs of dead ones. `events()` makes the emitter by which a new
 * runner names its workers.
 */
function sayWorkersLive(pool: Pool, log: JobsLog) {
  const workers = new Set<string>()
  // While the database was away nobody could report: others get time to do so first.
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
      // A job whose end it could not record is left to others.
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
    // Without batches nobody awaits the statement that ends a job, and its failure would end the process. With batches
    // it stops the runner, which is restarted.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: traceJobs(tasks),
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
