import { plainLine } from '../../base/text/plain-text.rule.ts'
import { isEmail, phoneNumber } from '../users/contact.rule.ts'

/** An email or a phone to sign in by; the other is null. */
export interface LoginName {
  readonly email: string | null
  readonly phone: string | null
}

/** spec 5: trimmed, lower case; null: neither an e-mail nor a phone. */
export function loginName(username: string): LoginName | null {
  const name = plainLine(username).toLowerCase()
  if (isEmail(name)) return { email: name, phone: null }
  const phone = phoneNumber(name)
  return phone === null ? null : { email: null, phone }
}

/** The name in keys of limits and codes. */
export const nameText = ({ email, phone }: LoginName): string => email ?? phone ?? ''
