import type { Pool } from '../../base/db/pool.ts'
import type { EmailName } from '../../base/mail/emails.port.ts'
import { queuedEmailsTo } from '../../base/mail/test-emails.ts'

const codeEmails: readonly EmailName[] = ['sign-in-code', 'signup-code', 'proof-code', 'reset-code']

/**
 * The code in the latest email to an address. Undefined when no email with a code is queued for it.
 */
export async function lastCodeTo(pool: Pool, address: string, names = codeEmails): Promise<string | undefined> {
  const codes = (await queuedEmailsTo(pool, address, names)).flatMap(
    ({ email: sent }) => /^(\d{4}) (\d{4})$/m.exec(sent.text)?.slice(1).join('') ?? [],
  )
  return codes.at(-1)
}
