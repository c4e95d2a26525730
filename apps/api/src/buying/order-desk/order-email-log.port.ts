import { maskedEmail } from '@shpulka/contract/base/masked-email'
import type { Queryable } from '../../base/db/pool.ts'
import type { Email } from '../../base/mail/email.port.ts'
import type { EmailRequest } from '../../base/mail/emails.port.ts'
import { deleteOldEmails, type EmailState, saveEmailAttempt, saveResendAttempt } from './order-emails.sql.ts'

/** Records the result of an attempt to send an email about an order; other emails are not recorded. */
export async function recordEmailAttempt(
  tx: Queryable,
  { email, to, id, again }: EmailRequest,
  written: Pick<Email, 'about' | 'to'> | null,
  state: EmailState,
  failure = '',
): Promise<void> {
  const recipient = written ? maskedEmail(written.to.address) : ''
  if (again !== undefined) await saveResendAttempt(tx, again, recipient, state, failure)
  else if (written?.about?.kind === 'order')
    await saveEmailAttempt(tx, written.about.id, email, to, String(id), recipient, state, failure)
}

/** Staff need the log of sent emails for a year. */
export const deleteExpiredOrderEmails = (tx: Queryable) => deleteOldEmails(tx)
