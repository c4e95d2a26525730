import type { Queryable } from '../../base/db/pool.ts'
import type { Email } from '../../base/mail/email.port.ts'
import type { EmailRequest } from '../../base/mail/emails.port.ts'
import { deleteOldRefusedEmails, saveRefusedEmail } from './refused-emails.sql.ts'

/** Records an email that the mail server refused for good; one about an order is in the history of the order. */
export async function recordRefusedEmail(
  tx: Queryable,
  { email, to, id }: EmailRequest,
  written: Pick<Email, 'about' | 'to'>,
  failure: string,
): Promise<void> {
  if (written.about?.kind === 'order') return
  await saveRefusedEmail(tx, email, to, String(id), written.to.address, failure)
}

/** An address that takes no email says nothing after a month. */
export const deleteExpiredRefusedEmails = (tx: Queryable) => deleteOldRefusedEmails(tx)
