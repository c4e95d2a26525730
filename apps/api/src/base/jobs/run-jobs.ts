import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { openPool, type Pool } from '../db/pool.ts'
import { traceJobs } from '../traces/trace-jobs.ts'
import { endReplacedJobs } from './end-replaced-jobs.ts'
import { deleteReplacedJobs, releaseJobsOfLostWorkers, saveWorkerHeartbeats } from './job-workers.sql.ts'

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
  /** Tasks that also run at the start. */
  readonly atStart: readonly string[]
}

/** The pause before a runner that stopped by itself is restarted. */
const restartMilliseconds = 1_000
const reportMilliseconds = 30_000
/** A job that runs is asked to stop (`abortSignal`) after this. */
const abortMilliseconds = 2_000
/**
 * And is left after this, as by a killed process: another takes it over. A file that is fetched may take a quarter of
 * an hour, and a shop that waited for it would be killed before it has stopped its database.
 */
const maxStopMilliseconds = 6_000

/**
 * Runs the queue until stopped. Several processes may run it; each job is run by one of them. A runner that cannot
 * start or stops because the database is unreachable is restarted until the database is back.
 */
export async function runJobs(
  databaseUrl: string,
  jobs: Jobs,
  log: JobsLog,
  { stopMilliseconds = maxStopMilliseconds } = {},
): Promise<{ stop(): Promise<void> }> {
  // A separate pool: the runner closes its own without waiting, and a connection error meanwhile would end the process.
  const connections = openPool(databaseUrl, { maxConnections: 4 })
  let runner: Runner | null = null
  let restart: NodeJS.Timeout | undefined
  let stopped = false
  const reports = reportWorkers(connections, log)

  async function start() {
    runner = await runQueue(jobs, connections, log, reports.events())
    if (stopped) return runner.stop()
    Promise.race([runner.promise, failureOf(runner)]).then(() => restartLater(), restartLater)
  }

  function restartLater(error?: Error) {
    runner = null
    if (stopped) return
    log.warn({ err: error }, 'jobs stopped, will be restarted')
    restart = setTimeout(() => start().catch(restartLater), restartMilliseconds)
  }

  await start().catch(restartLater)
  return {
    async stop() {
      stopped = true
      clearTimeout(restart)
      const ending = end(runner)
      ending.catch(() => {})
      await Promise.race([ending, pause(stopMilliseconds, undefined, { ref: false })])
    },
  }

  async function end(last: Runner | null) {
    // A runner that is already stopping refuses another stop: wait for it.
    await last?.stop().catch(() => last.promise)
    await reports.stop()
    await connections.end()
  }
}

/** A worker asks again after each failure; after this many in a row the runner is replaced. */
const maxFailedAsks = 2

/**
 * Rejects when the runner cannot record the end of a job, or cannot ask for one, and stops it. The runner's own promise
 * is not enough: when this happens twice while stopping, it never settles. Running jobs finish and stay locked until
 * then. A runner whose first question failed would repeat that failure for ever, without asking the database again.
 */
const failureOf = (runner: Runner) =>
  new Promise<never>((_, reject) => {
    let failedAsks = 0
    const fail = ({ error }: { error: unknown }) => {
      runner.stop().catch(() => {})
      reject(error)
    }
    runner.events.once('pool:fatalError', fail)
    runner.events.on('worker:getJob:error', ({ error }) => {
      failedAsks += 1
      if (failedAsks === maxFailedAsks) fail({ error })
    })
    for (const event of ['worker:getJob:empty', 'job:start'] as const)
      runner.events.on(event, () => {
        failedAsks = 0
      })
  })

/**
 * Saves heartbeats of the workers of this process and unlocks jobs of dead workers. `events()` returns an emitter, to
 * which a new runner reports its workers.
 */
function reportWorkers(pool: Pool, log: JobsLog) {
  const workers = new Set<string>()
  // After an outage of the database, live workers first get time to save their heartbeats.
  let hasReported = false
  let reporting = Promise.resolve()
  const timer = setInterval(() => {
    reporting = reporting.then(reportAndRelease).catch(onFailure)
  }, reportMilliseconds)

  async function reportAndRelease() {
    await saveWorkerHeartbeats(pool, [...workers])
    if (hasReported) {
      await releaseJobsOfLostWorkers(pool)
      await deleteReplacedJobs(pool)
    }
    hasReported = true
  }

  function onFailure(error: Error) {
    hasReported = false
    log.warn({ err: error }, 'heartbeats of queue workers could not be saved')
  }

  return {
    events() {
      const events: WorkerEvents = new EventEmitter()
      events.on('worker:create', ({ worker: { workerId } }) => {
        workers.add(workerId)
        reporting = reporting.then(async () => void (await saveWorkerHeartbeats(pool, [workerId]))).catch(onFailure)
      })
      // Other workers take over a job whose end this worker could not record.
      events.on('worker:stop', ({ worker: { workerId } }) => workers.delete(workerId))
      return events
    },
    async stop() {
      clearInterval(timer)
      await reporting
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
    // A long exchange and a service that does not answer leave one for emails, which come after all other jobs.
    concurrency: 3,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: loggerTo(log),
    crontab: schedule,
    // Without batches nobody awaits the statement that ends a job, and its failure would end the process. With batches
    // it stops the runner, which is restarted.
    preset: {
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: abortMilliseconds },
    },
    taskList: traceJobs(endReplacedJobs(tasks, pgPool)),
  })
  try {
    for (const name of atStart) await runner.addJob(name, {}, { jobKey: name })
    return runner
  } catch (error) {
    // Another is started in its place. Not awaited: without its database it may never have stopped.
    runner.stop().catch(() => {})
    runner.promise.catch(() => {})
    throw error
  }
}

const loggerTo = (log: JobsLog) =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ jobs: true, ...meta }, message)
    else if (level === 'warning') log.warn({ jobs: true }, message)
    else log.debug({ jobs: true }, message)
  })
