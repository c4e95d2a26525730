import { Logger, type Runner, run } from 'graphile-worker'
import { tellOfArrivedGoods } from '../blanks/waiting-blanks.port.ts'
import { expireBonuses } from '../bonuses/ledger.port.ts'
import { forgetOldChanges } from '../catalog/product-changes.port.ts'
import { forgetOldCookieChoices } from '../consents/consents.port.ts'
import type { Changes } from '../db/changes.ts'
import { openPool, type Pool } from '../db/pool.ts'
import { forgetOldCalculations } from '../delivery/calculations.port.ts'
import { syncCarrierPoints } from '../delivery/sync-points.port.ts'
import type { FileStorage } from '../files/files.port.ts'
import { sweepUploads } from '../files/uploads.port.ts'
import { forgetOldRequests } from '../forms/old-requests.port.ts'
import { forgetOldAnswers } from '../http/idempotency.ts'
import { forgetPassedHits } from '../http/limits.ts'
import { forgetUsedProofs } from '../http/proof-of-work/proof-of-work.ts'
import { forgetOldWaits, tellOfRestocked } from '../mail-sender/restocked.port.ts'
import { forgetOldCodes } from '../mailbox-codes/mailbox-codes.port.ts'
import { forgetOldNotifications } from '../notifications/notifications.port.ts'
import { keepOrderTerms } from '../order-status/order-terms.port.ts'
import { endReservations } from '../order-status/reservations.port.ts'
import type { Banks } from '../outside/bank.port.ts'
import type { Cdek } from '../outside/cdek.port.ts'
import { type SandboxNotice, sendSandboxNotice } from '../outside/sandbox-notice.port.ts'
import { reconcilePayments } from '../payments/reconcile.port.ts'
import { forgetOldPriceOffers } from '../price-offers/price-offers.port.ts'
import { drawDueRaffles } from '../raffles/raffles.port.ts'
import { writeReceipts } from '../receipts/receipts.port.ts'
import { settleRefunds, warnOfDeadlines } from '../refunds/refunds.port.ts'
import { inviteToReview } from '../review-moderation/invitations.port.ts'
import { forgetOldSessions, type TokenConfig } from '../sessions/sessions.port.ts'
import type { CurrentSettings } from '../settings/settings.port.ts'
import { shipOrders } from '../shipments/shipments.port.ts'
import { forgetContactsOfErased } from '../users/erasure.port.ts'
import { deleteExpiredMailboxChanges } from '../users/mailbox-changes.port.ts'
import { letterWriters } from './letter-writers.ts'
import type { LetterRequest } from './letters.port.ts'
import { LetterNotSent, type MailConfig, openMailer } from './mailer.ts'

/** What running jobs takes. */
export interface JobsDeps {
  readonly databaseUrl: string
  readonly pool: Pool
  readonly changes: Pick<Changes, 'announce'>
  readonly banks: Banks
  readonly storage: Pick<FileStorage, 'remove'>
  readonly config: MailConfig & TokenConfig & { readonly port: number; readonly paymentHoldSeconds: number }
  readonly currentSettings: CurrentSettings
  /** Missing: no carrier is connected. */
  readonly cdek?: Cdek
  readonly log: {
    error(fields: object, message: string): void
    warn(fields: object, message: string): void
    debug(fields: object, message: string): void
  }
}

/** Times are UTC. Goods that came are looked for when they come (waiting-blanks.port.ts); by the clock, lest one was missed. */
const schedule =
  '17 3 * * * sweep\n*/10 * * * * blanks\n* * * * * payments\n* * * * * receipts\n*/5 * * * * reservations\n* * * * * shipments\n* * * * * raffles\n20 8 * * * invite-to-review\n41 1 * * * points'

/** Of a letter refused for good: a few, within minutes, for servers also say so by mistake. */
const mostTriesWhenRefused = 5

/** How soon a runner that ended by itself is begun again. */
const restartMilliseconds = 5_000

/**
 * Runs the queue until stopped: letters from the outbox, and what is done by the clock. Several processes may run it: each job is one's.
 * A runner gives up after a row of failures to reach the database; it is begun again until the database is back.
 */
export async function startJobs(deps: JobsDeps): Promise<{ stop(): Promise<void> }> {
  // Ours, not the runner's own: that one is closed without waiting, and a connection that ends meanwhile ends the process.
  const connections = openPool(deps.databaseUrl, { connections: 4 })
  let runner: Runner | null = null
  let restart: NodeJS.Timeout | undefined
  let stopped = false

  async function begin() {
    runner = await runQueue(deps, connections)
    if (stopped) return runner.stop()
    Promise.race([runner.promise, failureOf(runner)]).then(() => beginLater(), beginLater)
  }

  function beginLater(error?: Error) {
    runner = null
    if (stopped) return
    deps.log.warn({ err: error }, 'jobs stopped, will begin again')
    restart = setTimeout(() => begin().catch(beginLater), restartMilliseconds)
  }

  await begin()
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
 * Rejects when the runner could not write down the end of a job, and stops it. Its own promise is not enough: a runner that fails so twice while
 * it stops waits for itself for ever. Jobs that still run end by themselves, and stay locked until then.
 */
const failureOf = (runner: Runner) =>
  new Promise<never>((_, reject) => {
    runner.events.once('pool:fatalError', ({ error }) => {
      runner.stop().catch(() => {})
      reject(error)
    })
  })

async function runQueue(deps: JobsDeps, pgPool: Pool): Promise<Runner> {
  const { pool, config, currentSettings, cdek, log } = deps
  const send = openMailer(config)
  const runner = await run({
    pgPool,
    concurrency: 2,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: loggerTo(log),
    crontab: schedule,
    // Unbatched, what ends a job is awaited by nobody: failing, it would end the process. Batched, it stops the runner, which is begun again.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: {
      async mail(payload, { job }) {
        const request = payload as LetterRequest
        const letter = await letterWriters[request.letter]({ tx: pool, settings: currentSettings(), config, port: config.port }, request)
        if (!letter) return
        try {
          await send(letter, `${request.letter}-${request.id}-${request.to}`)
        } catch (err) {
          const isGivenUp = err instanceof LetterNotSent && err.isRefusedForGood && job.attempts >= mostTriesWhenRefused
          if (!isGivenUp) throw err
          log.error({ err, ...request }, 'a letter was refused for good and is given up')
        }
      },
      async sweep() {
        await forgetOldAnswers(pool)
        await forgetUsedProofs(pool)
        await forgetOldCalculations(pool)
        await forgetOldChanges(pool)
        await forgetOldNotifications(pool)
        await forgetPassedHits(pool)
        await forgetOldSessions(pool)
        await forgetOldCodes(pool)
        await deleteExpiredMailboxChanges(pool)
        await forgetOldWaits(pool)
        await forgetOldCookieChoices(pool)
        await forgetContactsOfErased(pool)
        await forgetOldPriceOffers(pool)
        await keepOrderTerms(deps)
        await expireBonuses(pool)
        await forgetOldRequests(pool, deps.storage)
        await sweepUploads(pool, deps.storage)
        await warnOfDeadlines(pool)
      },
      async points() {
        if (cdek?.isConnected) await syncCarrierPoints(pool, cdek, log)
      },
      async shipments() {
        if (cdek?.isConnected) await shipOrders({ pool, cdek, log })
      },
      async raffles() {
        await drawDueRaffles(pool)
      },
      async blanks() {
        await tellOfArrivedGoods(pool)
        await tellOfRestocked(pool)
      },
      async reservations() {
        await endReservations(deps)
      },
      async payments() {
        await reconcilePayments(deps)
      },
      async 'invite-to-review'() {
        await inviteToReview(pool)
      },
      async receipts() {
        await settleRefunds(pool, log)
        await writeReceipts({ pool, bankOf: (provider) => deps.banks.of(provider), log })
      },
      async 'sandbox-notice'(payload) {
        await sendSandboxNotice(payload as SandboxNotice, config.port)
      },
    },
  })
  // Points of a carrier that was connected just now are there at once.
  if (cdek?.isConnected) await runner.addJob('points', {}, { jobKey: 'points' })
  return runner
}

const loggerTo = (log: JobsDeps['log']) =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ jobs: true, ...meta }, message)
    else if (level === 'warning') log.warn({ jobs: true }, message)
    else log.debug({ jobs: true }, message)
  })
