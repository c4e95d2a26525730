import { badInput } from '../../base/http/failure.ts'
import { cleanLine } from '../../base/text/plain-text.rule.ts'
import { isEmail } from '../users/contact.rule.ts'

/** spec 5: returns the email address trimmed and in lower case; throws 400 if it is missing or invalid. */
export function parseEmail(text: string | null | undefined): string {
  const email = cleanLine(text ?? '').toLowerCase()
  if (!isEmail(email)) throw badInput({ email: 'Укажите почту вида name@example.ru' })
  return email
}
