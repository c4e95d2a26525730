import { maskedEmail, maskedName, maskedPhone } from '../users/masked-contact.rule.ts'
import type { AnswerRow } from './requests.sql.ts'

/** An answer for those who may not see contacts. `hiddenName`: the sender's; null: the name and INN are shown. */
export function maskedAnswer({ kind, text }: AnswerRow, hiddenName: string | null): string {
  if (kind === 'email') return maskedEmail(text)
  if (kind === 'phone') return maskedPhone(text)
  if (hiddenName === null) return text
  if (kind === 'inn') return `${text.slice(0, 4)}••••`
  return kind === 'text' && text === hiddenName ? maskedName(text) : text
}
