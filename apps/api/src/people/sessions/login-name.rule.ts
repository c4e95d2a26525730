import { cleanLine } from '../../base/text/plain-text.rule.ts'
import { isEmail, phoneNumber } from '../users/contact.rule.ts'

/** The email or the phone to sign in by; the other is null. */
export interface LoginName {
  readonly email: string | null
  readonly phone: string | null
}

/** spec 5: trimmed, lower case. Null when the text is neither an email nor a phone. */
export function loginName(username: string): LoginName | null {
  const name = cleanLine(username).toLowerCase()
  if (isEmail(name)) return { email: name, phone: null }
  const phone = phoneNumber(name)
  return phone === null ? null : { email: null, phone }
}

/** The login name as text, for keys of limits and codes. */
export const nameText = ({ email, phone }: LoginName): string => email ?? phone ?? ''
