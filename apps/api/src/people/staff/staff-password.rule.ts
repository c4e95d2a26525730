import { staffPasswordMinLength } from '@shpulka/contract/people/staff'
import { passwordProblem } from '../passwords/password.rule.ts'

/** What is wrong with a new password of staff, in Russian; null: nothing. */
export const staffPasswordProblem = (password: string, fio: string): string | null =>
  [...password].length < staffPasswordMinLength
    ? `Пароль короче ${staffPasswordMinLength} знаков`
    : passwordProblem(password, [fio])
