import type { Tx } from '../../base/db/pool.ts'
import { badInput, Failure } from '../../base/http/failure.ts'
import { plainLine } from '../../base/text/plain-text.rule.ts'
import { isEmail } from '../users/contact.rule.ts'
import { findProvenEmail } from './mail-recipients.sql.ts'

/** The email address in a call; 400 if there is none, with the specification's message (spec 8). */
export function requestedEmail(given: string | undefined): string {
  const email = plainLine(given ?? '').toLowerCase()
  if (email === '') throw new Failure(400, 'Email is undefined', { email: 'Укажите адрес почты' })
  if (!isEmail(email)) throw badInput({ email: 'Адрес почты записан неверно: нужен вид name@example.ru' })
  return email
}

/** Whether this user has proven the email address: only then is its state disclosed and a change applied at once. */
export async function isOwnEmail(tx: Tx, userId: number, email: string): Promise<boolean> {
  const [own] = await findProvenEmail(tx, userId)
  return own?.email.toLowerCase() === email
}
