import { badInput } from '../../base/http/failure.ts'
import { plainLine } from '../../base/text/plain-text.rule.ts'
import { isEmail } from '../users/contact.rule.ts'

/** spec 5: trimmed, lower case, otherwise null; none, or one no email can be sent to, is 400. */
export function parseEmail(given: string | null | undefined): string {
  const email = plainLine(given ?? '').toLowerCase()
  if (!isEmail(email)) throw badInput({ email: 'Укажите почту вида name@example.ru' })
  return email
}
