import { passwordMaxLength, passwordMinLength } from '@shpulka/contract/people/sessions'
import { commonWords } from './common-words.rule.ts'

/**
 * What is wrong with a new password, in Russian; null: nothing. `about`: email, name and the like of the account.
 * Length is what counts: there are no rules on which characters to use.
 */
export function passwordProblem(password: string, about: readonly string[] = []): string | null {
  if (password !== password.trim()) return 'Пароль не может начинаться и заканчиваться пробелом'
  const length = [...password].length
  if (length < passwordMinLength) return `Пароль короче ${passwordMinLength} знаков`
  if (length > passwordMaxLength) return `Пароль длиннее ${passwordMaxLength} знаков`
  if (isGuessable(password, about)) return 'Такой пароль легко подобрать: придумайте другой, лучше из нескольких слов'
  return null
}

/**
 * Whether it is one of those that are tried first: a common word or the account's own with digits around it, a keyboard
 * row, a date, a repeated character.
 */
function isGuessable(password: string, about: readonly string[]): boolean {
  const plain = password.toLowerCase().replaceAll('ё', 'е')
  if (new Set(plain).size < 4 || isRow(plain) || isRepeat(plain)) return true
  // A date: 01011990, 1990-01-01.
  if (/^\d{1,4}[-. /]?\d{1,2}[-. /]?\d{2,4}$/.test(plain)) return true
  const words = new Set([...commonWords, ...about.flatMap(wordsOf)])
  return [plain, withLettersForDigits(plain)].some((text) => words.has(text) || words.has(core(text)))
}

/** Strips everything but letters at both ends: «Пароль2024!» becomes «Пароль». */
const core = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const digits: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
/** «p@ssw0rd» is «password». */
const withLettersForDigits = (text: string) =>
  text.replace(/(?<=\p{L}.*)[013457@$!](?=.*\p{L})/gu, (sign) => digits[sign] ?? sign)

const rows = [
  '01234567890123456789',
  "qwertyuiop[]asdfghjkl;'zxcvbnm",
  'йцукенгшщзхъфывапролджэячсмитьбю',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзийклмнопрстуфхцчшщъыьэюя',
  '1q2w3e4r5t6y7u8i9o0p',
  '1й2ц3у4к5е6н7г8ш9щ0з',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'zaq12wsxcde34rfv',
  'q1w2e3r4t5y6u7i8o9p0',
]
const everyRow = rows.flatMap((row) => [row, [...row].reverse().join('')])

/** Whether it consists of a few keyboard rows: qwerty123, 123qwe456, 12345678. */
function isRow(text: string): boolean {
  const pieces = text.match(/\d+|[^\d]+/g) ?? []
  return (
    everyRow.some((row) => row.includes(text)) ||
    (pieces.length <= 4 &&
      pieces.every((piece) => everyRow.some((row) => row.includes(piece)) || /^(.)\1*$/.test(piece)))
  )
}

/** «abcabcabc». */
const isRepeat = (text: string) => /^(.{1,4})\1+$/.test(text)

/** For «anna.petrova@example.ru»: annapetrova, anna, petrova. */
const wordsOf = (about: string): string[] => {
  const name = about.toLowerCase().replaceAll('ё', 'е').split('@')[0] ?? ''
  return [name.replace(/[^\p{L}]/gu, ''), ...name.split(/[^\p{L}]+/u)].filter((word) => word.length > 2)
}
