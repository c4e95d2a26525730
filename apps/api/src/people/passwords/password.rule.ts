import { passwordMaxLength, passwordMinLength } from '@shpulka/contract/people/sessions'
import { commonWords } from './common-words.rule.ts'

/**
 * Describes the problem of a new password, in Russian. Null when it is good. `personalTexts` are the account's email,
 * name and the like. Length matters most: there are no rules about which characters to use.
 */
export function passwordProblem(password: string, personalTexts: readonly string[] = []): string | null {
  if (password !== password.trim()) return 'Пароль не может начинаться и заканчиваться пробелом'
  const length = [...password].length
  if (length < passwordMinLength) return `Пароль короче ${passwordMinLength} знаков`
  if (length > passwordMaxLength) return `Пароль длиннее ${passwordMaxLength} знаков`
  if (isGuessable(password, personalTexts))
    return 'Такой пароль легко подобрать: придумайте другой, лучше из нескольких слов'
  return null
}

/**
 * Whether it is among the first guesses: a common word or a word of the account with digits around it, a keyboard row,
 * a date, a repeated character.
 */
function isGuessable(password: string, personalTexts: readonly string[]): boolean {
  const plain = password.toLowerCase().replaceAll('ё', 'е')
  if (new Set(plain).size < 4 || isKeyboardRow(plain) || isRepeated(plain)) return true
  // A date: 01011990, 1990-01-01.
  if (/^\d{1,4}[-. /]?\d{1,2}[-. /]?\d{2,4}$/.test(plain)) return true
  const words = new Set([...commonWords, ...personalTexts.flatMap(wordsOf)])
  return [plain, withLettersForDigits(plain)].some((text) => words.has(text) || words.has(trimNonLetters(text)))
}

/** Strips everything but letters at both ends: «Пароль2024!» becomes «Пароль». */
const trimNonLetters = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

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
const keyboardRows = rows.flatMap((row) => [row, [...row].reverse().join('')])

/** Whether it consists of a few keyboard rows: qwerty123, 123qwe456, 12345678. */
function isKeyboardRow(text: string): boolean {
  const pieces = text.match(/\d+|[^\d]+/g) ?? []
  return (
    keyboardRows.some((row) => row.includes(text)) ||
    (pieces.length <= 4 &&
      pieces.every((piece) => keyboardRows.some((row) => row.includes(piece)) || /^(.)\1*$/.test(piece)))
  )
}

/** «abcabcabc». */
const isRepeated = (text: string) => /^(.{1,4})\1+$/.test(text)

/** For «anna.petrova@example.ru»: annapetrova, anna, petrova. */
const wordsOf = (personalTexts: string): string[] => {
  const name = personalTexts.toLowerCase().replaceAll('ё', 'е').split('@')[0] ?? ''
  return [name.replace(/[^\p{L}]/gu, ''), ...name.split(/[^\p{L}]+/u)].filter((word) => word.length > 2)
}
