import type { TaskList } from 'graphile-worker'
import { sealAudit, sealWholeAudit } from './base/audit/audit.port.ts'
import type { Changes } from './base/db/changes.ts'
import type { Pool } from './base/db/pool.ts'
import type { FileStorage } from './base/files/files.port.ts'
import { removeFiles } from './base/files/remove-files.port.ts'
import { deleteExpiredUploads } from './base/files/uploads.port.ts'
import { deleteExpiredAnswers } from './base/http/idempotency.ts'
import { deleteExpiredProofs } from './base/http/proof-of-work/proof-of-work.ts'
import { deleteExpiredHits } from './base/http/rate-limits.ts'
import type { Banks } from './base/integrations/bank.port.ts'
import type { Cdek } from './base/integrations/cdek.port.ts'
import type { PurgeCdn } from './base/integrations/cdn-purge.ts'
import type { MoyskladRefusals } from './base/integrations/moysklad.port.ts'
import { type SandboxNotice, sendSandboxNotice } from './base/integrations/sandbox-notice.port.ts'
import { type JobsLog, runJobs } from './base/jobs/run-jobs.ts'
import type { EmailCompatibility } from './base/mail/email.port.ts'
import type { EmailRequest } from './base/mail/emails.port.ts'
import { EmailNotSent, type MailConfig, openMailer } from './base/mail/mailer.ts'
import { deleteExpiredBaskets } from './buying/basket/basket.port.ts'
import { notifyArrivedGoods } from './buying/blanks/waiting-blanks.port.ts'
import { expireBonuses } from './buying/bonuses/ledger.port.ts'
import { remindOfPayments } from './buying/credit/payment-reminders.port.ts'
import { deleteExpiredCalculations } from './buying/delivery/calculations.port.ts'
import { syncCarrierPoints } from './buying/delivery/sync-points.port.ts'
import { deleteExpiredOrderEmails, recordEmailAttempt } from './buying/order-desk/order-email-log.port.ts'
import { runOrderBatches } from './buying/order-desk/run-order-batches.port.ts'
import { applyOrderTerms } from './buying/order-status/order-terms.port.ts'
import { endReservations } from './buying/order-status/reservations.port.ts'
import { reconcilePayments } from './buying/payments/reconcile.port.ts'
import { deleteExpiredPriceOffers } from './buying/price-offers/price-offers.port.ts'
import { writeReceipts } from './buying/receipts/receipts.port.ts'
import { applyMoneyRefundResults, remindOfDeadlines } from './buying/refunds/refunds.port.ts'
import { shipOrders } from './buying/shipments/shipments.port.ts'
import { deleteExpiredProductChanges } from './catalogue/catalog-index/product-changes.port.ts'
import { deleteExpiredInvitations } from './catalogue/workshop/invitation-email.port.ts'
import { remindOfService } from './catalogue/workshop/service-reminders.port.ts'
import type { Config } from './config.ts'
import type { CurrentSettings } from './content/settings/settings.port.ts'
import { emailWriters } from './emails-list.ts'
import { deleteExpiredCookieChoices } from './people/consents/consents.port.ts'
import { deleteExpiredCodes } from './people/email-codes/email-codes.port.ts'
import { deleteExpiredRequests } from './people/forms/old-requests.port.ts'
import { deleteUnconfirmedRecipients } from './people/mail-distribution/mail-distribution.port.ts'
import { deleteExpiredRestockSubscriptions, notifyRestocked } from './people/mail-sender/restocked.port.ts'
import { deleteExpiredNotifications } from './people/notifications/notifications.port.ts'
import { drawDueRaffles } from './people/raffles/raffles.port.ts'
import { deleteExpiredRecalls } from './people/recall/old-recalls.port.ts'
import { inviteToReview } from './people/review-moderation/invitations.port.ts'
import { deleteExpiredSessions, type TokenConfig } from './people/sessions/sessions.port.ts'
import { deleteExpiredRefusedEmails, recordRefusedEmail } from './people/stuck-emails/stuck-emails.port.ts'
import { deleteExpiredEmailChanges } from './people/users/email-changes.port.ts'
import { eraseContactsOfErased } from './people/users/erasure.port.ts'
import { deleteOldExchange, openApplyThread, runExchange } from './supply/exchange/exchange.port.ts'
import { fetchDueFeeds } from './supply/exchange-feeds/exchange-feeds.port.ts'
import {
  deleteOldMoyskladHints,
  deleteRemovedMoysklads,
  runMoysklad,
} from './supply/exchange-moysklad/exchange-moysklad.port.ts'
import { fetchDuePictures } from './supply/exchange-pictures/exchange-pictures.port.ts'
import { runPriceBatches } from './supply/price-batches/run-price-batches.port.ts'

/** The dependencies of the jobs. */
export interface JobsDeps {
  readonly databaseUrl: string
  readonly pool: Pool
  readonly changes: Pick<Changes, 'announce'>
  readonly banks: Banks
  readonly storage: FileStorage
  readonly config: MailConfig &
    TokenConfig & {
      readonly s3?: Config['s3']
      readonly port: number
      readonly unpaidReservationSeconds: number
      readonly officeHost?: string | null
      readonly moyskladUrl?: string
    }
  readonly currentSettings: CurrentSettings
  /** Null or missing without a CDN. */
  readonly purgeCdn?: PurgeCdn | null
  /** Missing when no carrier is connected. */
  readonly cdek?: Cdek
  /** The catalogue in memory, for emails that say what fits; missing: they say nothing of it. */
  readonly compatibility?: EmailCompatibility
  readonly log: JobsLog
}

/** Jobs that wait long for other servers run one at a time, so that workers stay free for emails and payments. */
const oneAtATime = '?queue=other-servers'

/**
 * Times are UTC. `sweep` deletes what has expired, `audit` seals the audit log, `points` loads pickup points of
 * carriers, `service` reminds people that their machines are due for maintenance. Customers hear of restocked goods
 * immediately (waiting-blanks.port.ts); the job `blanks` catches those that were missed.
 */
const schedule = [
  '17 3 * * * sweep',
  '*/10 * * * * blanks',
  '* * * * * payments',
  '* * * * * receipts',
  '37 2 * * * receipts ?id=receipts-of-any-age {"isOfAnyAge":true}',
  '*/5 * * * * reservations',
  '* * * * * shipments',
  '* * * * * raffles',
  '* * * * * audit',
  '* * * * * order-batches',
  '* * * * * price-batches',
  '* * * * * exchange',
  `* * * * * feeds ${oneAtATime}`,
  `* * * * * pictures ${oneAtATime}`,
  `* * * * * moysklad ${oneAtATime}`,
  '20 8 * * * invite-to-review',
  '40 6 * * * service',
  '41 1 * * * points',
].join('\n')

/** Attempts to send an email that was refused permanently: servers sometimes do so by mistake. */
const maxTriesWhenRefused = 5

/** Starts the workers of the job queue: emails and scheduled jobs. */
export function startJobs(deps: JobsDeps): Promise<{ stop(): Promise<void> }> {
  // Loads the points of a newly connected carrier at once.
  return runJobs(
    deps.databaseUrl,
    { tasks: taskList(deps), schedule, atStart: deps.cdek?.isConnected ? ['points'] : [] },
    deps.log,
  )
}

/** Runs all steps: one that fails does not stop what is after it, and its failure is thrown at the end. */
export async function runEach(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** What each job does, by name. */
export function taskList(deps: JobsDeps): TaskList {
  const { pool, config, cdek, log } = deps
  const send = openMailer(config)
  const applyThread = openApplyThread({ databaseUrl: deps.databaseUrl, config: { s3: null, ...config } })
  const moyskladRefusals = new Map<string, MoyskladRefusals>()
  return {
    mail: (payload, { job }) => sendEmail(deps, send, payload as EmailRequest, job.attempts),
    sweep: () => runEach(sweepSteps(deps)),
    async 'remove-files'() {
      await removeFiles(pool, deps.storage)
    },
    async points() {
      if (cdek?.isConnected) await syncCarrierPoints(pool, cdek, log)
    },
    async shipments() {
      if (cdek?.isConnected) await shipOrders({ pool, cdek, log })
    },
    async 'order-batches'() {
      await runOrderBatches(deps)
    },
    async 'price-batches'() {
      await runPriceBatches(deps)
    },
    async exchange(_payload, { abortSignal }) {
      await runExchange({ ...deps, apply: (packageId) => applyThread.apply(packageId, abortSignal) })
    },
    async feeds() {
      await fetchDueFeeds(deps)
    },
    async pictures() {
      await fetchDuePictures(deps)
    },
    async moysklad() {
      const { moyskladUrl } = config
      if (moyskladUrl !== undefined)
        await runMoysklad({ ...deps, config: { ...config, moyskladUrl }, refusals: moyskladRefusals })
    },
    async audit() {
      await sealAudit(pool)
    },
    async raffles() {
      await drawDueRaffles(pool)
    },
    blanks: () => runEach([() => notifyArrivedGoods(pool), () => notifyRestocked(pool)]),
    reservations: () => runEach([() => endReservations(deps), () => remindOfPayments(pool)]),
    async payments() {
      await reconcilePayments(deps)
    },
    async 'invite-to-review'() {
      await inviteToReview(pool)
    },
    async service() {
      await remindOfService(pool)
    },
    receipts: (payload) =>
      runEach([
        () => applyMoneyRefundResults(pool, log),
        () =>
          writeReceipts(
            { pool, bankOf: (provider) => deps.banks.of(provider), log },
            { isOfAnyAge: (payload as { isOfAnyAge?: boolean } | null)?.isOfAnyAge === true },
          ),
      ]),
    async purge(payload) {
      await deps.purgeCdn?.((payload as { tags: string[] }).tags)
    },
    async 'sandbox-notice'(payload) {
      await sendSandboxNotice(payload as SandboxNotice, config.port)
    },
  }
}

/** Writes an email and sends it; one that is refused for good is given up, another failure is tried again. */
async function sendEmail(
  { pool, config, currentSettings, compatibility, log }: JobsDeps,
  send: ReturnType<typeof openMailer>,
  request: EmailRequest,
  attempts: number,
): Promise<void> {
  const written = await emailWriters[request.email](
    { tx: pool, settings: currentSettings(), config, port: config.port, ...(compatibility && { compatibility }) },
    request,
  )
  if (!written) return recordEmailAttempt(pool, request, null, 'dropped')
  try {
    const repeat = request.again === undefined ? '' : `-again-${request.again}`
    await send(written, `${request.email}-${request.id}-${request.to}${repeat}`)
  } catch (err) {
    const isAbandoned = err instanceof EmailNotSent && err.isRefusedForGood && attempts >= maxTriesWhenRefused
    const failure = err instanceof EmailNotSent ? err.message : ''
    await recordEmailAttempt(pool, request, written, isAbandoned ? 'refused' : 'failing', failure)
    if (!isAbandoned) throw err
    await recordRefusedEmail(pool, request, written, failure)
    log.error({ err, ...request }, 'an email was refused for good and is given up')
    return
  }
  await recordEmailAttempt(pool, request, written, 'sent')
}

/** What is due each day, and needs no queue of its own. */
function sweepSteps(deps: JobsDeps): readonly (() => Promise<unknown>)[] {
  const { pool } = deps
  return [
    () => deleteExpiredAnswers(pool),
    () => deleteExpiredProofs(pool),
    () => deleteExpiredCalculations(pool),
    () => deleteExpiredProductChanges(pool),
    () => deleteExpiredNotifications(pool),
    () => deleteExpiredHits(pool),
    () => deleteExpiredSessions(pool),
    () => deleteExpiredCodes(pool),
    () => deleteExpiredEmailChanges(pool),
    () => deleteExpiredRestockSubscriptions(pool),
    () => deleteUnconfirmedRecipients(pool),
    () => deleteExpiredInvitations(pool),
    () => deleteExpiredCookieChoices(pool),
    () => eraseContactsOfErased(pool),
    () => deleteExpiredPriceOffers(pool),
    () => deleteExpiredOrderEmails(pool),
    () => deleteExpiredRefusedEmails(pool),
    () => applyOrderTerms(deps),
    () => expireBonuses(pool),
    () => deleteExpiredRequests(pool),
    () => deleteExpiredRecalls(pool),
    () => deleteExpiredUploads(pool),
    () => removeFiles(pool, deps.storage),
    () => remindOfDeadlines(pool),
    () => deleteOldExchange(deps),
    () => deleteOldMoyskladHints(pool),
    () => deleteRemovedMoysklads(pool),
    () => deleteExpiredBaskets(pool),
    () => sealWholeAudit(pool),
  ]
}
