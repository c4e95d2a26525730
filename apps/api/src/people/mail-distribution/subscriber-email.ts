import type { Queryable } from '../../base/db/pool.ts'
import { badInput, Failure } from '../../base/http/failure.ts'
import { cleanLine } from '../../base/text/plain-text.rule.ts'
import { isEmail } from '../users/contact.rule.ts'
import { findProvenEmail } from './mail-recipients.sql.ts'

/** Parses the email address of a request; throws 400 with the specification's message if it is missing (spec 8). */
export function parseSubscriberEmail(text: string | undefined): string {
  const email = cleanLine(text ?? '').toLowerCase()
  if (email === '') throw new Failure(400, 'Email is undefined', { email: 'Укажите адрес почты' })
  if (!isEmail(email)) throw badInput({ email: 'Адрес почты записан неверно: нужен вид name@example.ru' })
  return email
}

/**
 * Whether this user has proven the email address. If so, the subscription may be shown and changed
 * without a confirmation email.
 */
export async function isOwnEmail(tx: Queryable, userId: number, email: string): Promise<boolean> {
  const [proven] = await findProvenEmail(tx, userId)
  return proven?.email.toLowerCase() === email
}
