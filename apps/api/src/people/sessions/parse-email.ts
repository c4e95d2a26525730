import { badInput } from '../../base/http/failure.ts'
import { plainLine } from '../../base/text/plain-text.rule.ts'
import { isEmail } from '../users/contact.rule.ts'

/** spec 5: an email address, trimmed and in lower case; 400: it is missing, or no email can be sent to it. */
export function parseEmail(given: string | null | undefined): string {
  const email = plainLine(given ?? '').toLowerCase()
  if (!isEmail(email)) throw badInput({ email: 'Укажите почту вида name@example.ru' })
  return email
}
