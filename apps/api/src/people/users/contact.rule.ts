import { cleanLine } from '../../base/text/plain-text.rule.ts'

/** The contact of an order, as stored. */
export interface Contact {
  readonly fio: string
  /** Lower case. */
  readonly email: string
  /** + and digits. */
  readonly phone: string
}

/** Normalizes the contact of an order form and reports errors by field, in Russian. */
export function contactOf(form: Contact): { contact: Contact; errors: Record<string, string> } {
  const fio = cleanLine(form.fio)
  const email = cleanLine(form.email).toLowerCase()
  const phone = phoneNumber(form.phone)
  const errors: Record<string, string> = {}
  if (!/\p{L}.*\p{L}/u.test(fio)) errors['personalData.fio'] = 'Укажите имя и фамилию'
  if (!isEmail(email)) errors['personalData.email'] = 'Адрес почты записан неверно: нужен вид name@example.ru'
  if (phone === null) errors['personalData.phone'] = phoneProblem(form.phone)
  return { contact: { fio, email, phone: phone ?? '' }, errors }
}

const localPart = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const domain = /^([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/** Whether an email can be sent to the address; any script is allowed, for Russian domains. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  return (
    at > 0 && at <= 64 && text.length <= 254 && localPart.test(text.slice(0, at)) && domain.test(text.slice(at + 1))
  )
}

/** What is wrong with a phone that `phoneNumber` did not take; a mask without digits is empty. */
export const phoneProblem = (typed: string): string =>
  /^\D*(?:7\D*)?$/.test(typed)
    ? 'Укажите телефон: +7 и десять цифр'
    : 'Номер телефона записан неверно: нужен вид +7 900 123-45-67'

/** Normalizes a phone to + and digits: «8 (900) 123-45-67» is +79001234567. Null when the text cannot be a phone. */
export function phoneNumber(text: string): string | null {
  if (!/^[+\d\s().–—-]+$/.test(text.trim())) return null
  const digits = text.replace(/\D/g, '')
  if (text.trim().startsWith('+') && !digits.startsWith('7'))
    return /^[1-9]\d{9,14}$/.test(digits) ? `+${digits}` : null
  const national = digits.length === 11 && /^[78]/.test(digits) ? digits.slice(1) : text.includes('+') ? '' : digits
  return /^[3-9]\d{9}$/.test(national) ? `+7${national}` : null
}
