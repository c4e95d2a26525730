import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { isSilent } from './rhythm.rule.ts'
import { endSilence, findExchangeMoments, noteSilence } from './silences.sql.ts'

/** Emails the shop about what an exchange has stopped sending: every day until it goes on, and once when it does. */
export async function watchRhythms(pool: Pool): Promise<void> {
  for (const { connectionId, what, moments } of await findExchangeMoments(pool)) {
    const times = moments.map((moment) => moment.getTime())
    await transaction(pool, async (tx) => {
      const [said] = isSilent(times, Date.now())
        ? await noteSilence(tx, connectionId, what, moments[0]!)
        : await endSilence(tx, connectionId, what)
      if (said) await addEmails(tx, [{ email: 'exchange-silence', to: 'shop', id: said.id }])
    })
  }
}
