import { phoneDigits } from './phone-text.rule.ts'

/** What is wrong with an e-mail as it was typed; false: nothing. */
export function emailError(typed: string, error = 'Укажите почту вида name@example.ru'): string | false {
  return !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(typed) && error
}

/** What is wrong with a phone as it was typed, of whatever country; false: nothing. */
export function phoneError(typed: string): string | false {
  const isForeign = /^\+(?!7)\d/.test(typed) && typed.replace(/\D/g, '').length >= 9
  return phoneDigits(typed) === null && !isForeign && 'Укажите телефон: +7 и десять цифр'
}
