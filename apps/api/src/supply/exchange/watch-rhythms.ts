import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { isOverdue, isSilent, type Rhythm } from './rhythm.rule.ts'
import { endSilence, findExchangeMoments, findUploadedTables, noteSilence } from './silences.sql.ts'

/** Emails the shop about what an exchange has stopped sending: every day until it goes on, and once when it does. */
export async function watchRhythms(pool: Pool): Promise<void> {
  const now = Date.now()
  for (const { connectionId, what, moments } of await findExchangeMoments(pool)) {
    const times = moments.map((moment) => moment.getTime())
    await say(pool, connectionId, what, moments[0]!, isSilent(times, now))
  }
  // Nobody waits for it any more: that is no news to write of.
  for (const { connectionId, uploadedAt, everyDays } of await findUploadedTables(pool))
    if (everyDays === null) await endSilence(pool, connectionId, 'offers')
    else await say(pool, connectionId, 'offers', uploadedAt, isOverdue(uploadedAt.getTime(), everyDays, now))
}

const say = (pool: Pool, connectionId: number, what: Rhythm, lastAt: Date, isLate: boolean) =>
  transaction(pool, async (tx) => {
    const [said] = isLate ? await noteSilence(tx, connectionId, what, lastAt) : await endSilence(tx, connectionId, what)
    if (said) await addEmails(tx, [{ email: 'exchange-silence', to: 'shop', id: said.id }])
  })
