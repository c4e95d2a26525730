import { maskedEmail } from '@shpulka/contract/base/masked-email'
import { maskedName, maskedPhone } from '../users/masked-contact.rule.ts'
import type { AnswerRow } from './requests.sql.ts'

/** Masks contacts in an answer. Also masks the sender's name `hiddenName` and the INN, unless it is null. */
export function maskedAnswer({ kind, text }: AnswerRow, hiddenName: string | null): string {
  if (kind === 'email') return maskedEmail(text)
  if (kind === 'phone') return maskedPhone(text)
  if (hiddenName === null) return text
  if (kind === 'inn') return `${text.slice(0, 4)}••••`
  return kind === 'text' && text === hiddenName ? maskedName(text) : text
}
