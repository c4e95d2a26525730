import { phoneDigits } from './phone-text.rule.ts'

/** The error in a typed email address; false when it is valid. */
export function emailError(typed: string, error = 'Укажите почту вида name@example.ru'): string | false {
  return !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(typed) && error
}

/** The error in a typed phone number of any country; false when it is valid. */
export function phoneError(typed: string): string | false {
  const isForeign = /^\+(?!7)\d/.test(typed) && typed.replace(/\D/g, '').length >= 9
  return phoneDigits(typed) === null && !isForeign && 'Укажите телефон: +7 и десять цифр'
}
