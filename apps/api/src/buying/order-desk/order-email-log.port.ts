import type { Tx } from '../../base/db/pool.ts'
import type { Email } from '../../base/mail/email.port.ts'
import type { EmailRequest } from '../../base/mail/emails.port.ts'
import { maskedEmail } from '../../people/users/masked-contact.rule.ts'
import { deleteOldEmails, type EmailState, saveEmailTry, saveRepeatTry } from './order-emails.sql.ts'

/** Records the result of a try to send an email about an order; other emails are not recorded. */
export async function recordEmailTry(
  tx: Tx,
  { email, to, id, again }: EmailRequest,
  written: Pick<Email, 'about' | 'to'> | null,
  state: EmailState,
  failure = '',
): Promise<void> {
  const recipient = written ? maskedEmail(written.to.address) : ''
  if (again !== undefined) await saveRepeatTry(tx, again, recipient, state, failure)
  else if (written?.about?.kind === 'order')
    await saveEmailTry(tx, written.about.id, email, to, String(id), recipient, state, failure)
}

/** Nobody asks about an email after a year. */
export const deleteExpiredOrderEmails = (tx: Tx) => deleteOldEmails(tx)
