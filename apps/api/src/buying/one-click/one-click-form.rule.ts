import { cleanLine } from '../../base/text/plain-text.rule.ts'
import { phoneNumber, phoneProblem } from '../../people/users/contact.rule.ts'

/** The buyer's name and phone as stored, and what is wrong in the form, by field. `phone` null: not a phone number. */
export function oneClickForm({ name, phone, consent }: { name: string; phone: string; consent: boolean }): {
  fio: string
  phone: string | null
  errors: Record<string, string>
} {
  const fio = cleanLine(name)
  const normalized = phoneNumber(phone)
  const errors = {
    ...(!/\p{L}{2}/u.test(fio) && { name: 'Укажите, как к вам обращаться' }),
    ...(normalized === null && { phone: phoneProblem(phone) }),
    ...(!consent && { consent: 'Без согласия на обработку данных мы не можем перезвонить' }),
  }
  return { fio, phone: normalized, errors }
}
