import { Logger, type Runner, run, type TaskList } from 'graphile-worker'
import { openPool, type Pool } from '../db/pool.ts'

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

  async function start() {
    runner = await runQueue(jobs, connections, log)
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

async function runQueue({ tasks, schedule, atStart }: Jobs, pgPool: Pool, log: JobsLog): Promise<Runner> {
  const runner = await run({
    pgPool,
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
