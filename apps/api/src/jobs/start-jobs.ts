import { Logger, run } from 'graphile-worker'
import type { Pool } from '../db/pool.ts'
import { forgetOldCalculations } from '../delivery/calculations.port.ts'
import { forgetOldAnswers } from '../http/idempotency.ts'
import { orderLetter } from '../orders/order-letters.port.ts'
import type { CurrentSettings } from '../settings/settings.port.ts'
import type { LetterRequest } from './letters.port.ts'
import { type MailConfig, openMailer } from './mailer.ts'

/** What running jobs takes. */
export interface JobsDeps {
  readonly databaseUrl: string
  readonly pool: Pool
  readonly config: MailConfig
  readonly currentSettings: CurrentSettings
  readonly log: {
    error(fields: object, message: string): void
    warn(fields: object, message: string): void
    debug(fields: object, message: string): void
  }
}

/** Every night; times are UTC. */
const schedule = '17 3 * * * sweep'

/** Runs the queue until stopped: letters from the outbox, and what is done by the clock. Several processes may run it: each job is one's. */
export async function startJobs({ databaseUrl, pool, config, currentSettings, log }: JobsDeps): Promise<{ stop(): Promise<void> }> {
  const send = openMailer(config)
  const runner = await run({
    connectionString: databaseUrl,
    maxPoolSize: 4,
    concurrency: 2,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: loggerTo(log),
    crontab: schedule,
    taskList: {
      async mail(payload) {
        const request = payload as LetterRequest
        const letter = await orderLetter(pool, currentSettings(), request)
        if (letter) await send(letter, `${request.letter}-${request.orderId}-${request.to}`)
      },
      async sweep() {
        await forgetOldAnswers(pool)
        await forgetOldCalculations(pool)
      },
    },
  })
  // A runner that ends by itself (a lost database it could not get back to) is told of, and ends nothing else.
  runner.promise.catch((error: Error) => log.error({ err: error }, 'jobs stopped'))
  return { stop: () => runner.stop() }
}

const loggerTo = (log: JobsDeps['log']) =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ jobs: true, ...meta }, message)
    else if (level === 'warning') log.warn({ jobs: true }, message)
    else log.debug({ jobs: true }, message)
  })
