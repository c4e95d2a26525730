import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { addEmails, repeatableId } from '../../base/mail/emails.port.ts'
import { endStalledFlow, findExchangeMoments, findUploadedTables, recordStalledFlow } from './exchange-flows.sql.ts'
import { type ExchangeFlow, isOverdue, isStalled } from './stalled-flow.rule.ts'

/** Emails the shop about data that has stopped coming: once a day until it comes again, and once when it does. */
export async function reportStalledFlows(pool: Pool): Promise<void> {
  const now = Date.now()
  const times = (moments: readonly Date[]) => moments.map((moment) => moment.getTime())
  for (const { connectionId, what, moments, reported } of await findExchangeMoments(pool)) {
    await report(pool, connectionId, what, moments[0]!, isStalled(times(moments), now, times(reported)))
  }
  // A table that is no longer expected is no longer stalled, without an email.
  for (const { connectionId, uploadedAt, everyDays } of await findUploadedTables(pool))
    if (everyDays === null) await endStalledFlow(pool, connectionId, 'offers')
    else await report(pool, connectionId, 'offers', uploadedAt, isOverdue(uploadedAt.getTime(), everyDays, now))
}

const report = (pool: Pool, connectionId: number, what: ExchangeFlow, lastAt: Date, isLate: boolean) =>
  transaction(pool, async (tx) => {
    const [reported] = isLate
      ? await recordStalledFlow(tx, connectionId, what, lastAt)
      : await endStalledFlow(tx, connectionId, what)
    if (reported) await addEmails(tx, [{ email: 'exchange-silence', to: 'shop', id: repeatableId(reported.id) }])
  })
