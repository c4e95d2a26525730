import { plainLine } from '../../base/text/plain-text.rule.ts'
import { isEmail, phoneNumber } from '../users/contact.rule.ts'

/** The claimed identity: an email or a phone, the other is null. */
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

/** As limits and codes name it. */
export const nameText = ({ email, phone }: LoginName): string => email ?? phone ?? ''
