import { codeSeconds } from '@shpulka/contract/people/sessions'
import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { type CodeEmailKind, codeEmail } from './code.email.ts'
import { codeOf } from './email-codes.port.ts'
import { type CodeEmailRow, findCodeForEmail } from './email-codes.sql.ts'

/**
 * Writes the email with a code, always to the address that the code proves. Null when nobody owns the code or it has
 * expired.
 */
export async function writeCodeEmail(
  { tx, settings: { sites }, config }: EmailSources,
  id: string,
): Promise<Email | null> {
  const [code] = await findCodeForEmail(tx, id, codeSeconds)
  const site = code && sites.find((each) => each.id === code.siteId)
  const kind = code && kindOf(code)
  if (!site || !kind) return null
  return codeEmail(kind, { address: code.email, name: code.fio }, codeOf(config, id), site)
}

function kindOf({ purpose, userId, isSignup, isAccountEmail }: CodeEmailRow): CodeEmailKind | null {
  if (purpose === 'signup') {
    if (isSignup) return 'signup'
    if (userId === null) return null
    return isAccountEmail ? 'account-exists' : 'email-taken'
  }
  if (purpose === 'proof') {
    // The email address belongs to another account: no code is issued, and its owner is notified.
    if (userId === null) return 'email-taken'
    return isAccountEmail ? 'proof' : 'email-change'
  }
  // A code sent to the former email address of an account opens nothing.
  return userId !== null && isAccountEmail ? purpose : null
}
