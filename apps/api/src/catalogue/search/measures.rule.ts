import { wordStem } from './word-stem.rule.ts'

/** By folded spelling: the base unit, and how many of it make one of this. */
const units: Readonly<Record<string, readonly [unit: string, times: number]>> = {
  мм: ['мм', 1],
  миллиметр: ['мм', 1],
  см: ['мм', 10],
  сантиметр: ['мм', 10],
  м: ['мм', 1000],
  метр: ['мм', 1000],
  мл: ['мл', 1],
  л: ['мл', 1000],
  литр: ['мл', 1000],
  г: ['г', 1],
  грамм: ['г', 1],
  кг: ['г', 1000],
  вт: ['вт', 1],
  ватт: ['вт', 1],
  квт: ['вт', 1000],
  в: ['в', 1],
  вольт: ['в', 1],
  дюйм: ['дюйм', 1],
}
/** «5 000» is one number. */
const numberAndWord =
  /(?<![\p{L}\p{N}.,/-])(\d{1,3}(?: \d{3})+|\d{1,6})(?:[.,](\d{1,3}))?\s?(?!х\s?\d)(\p{L}{1,12})(?!\p{L})/gu
const fraction = /(?<![\p{L}\p{N}/])\d{1,3}\/\d{1,3}(?![\p{N}/])/gu
const numbered = /(?:№|#|n\u043e|(?<!\p{L})номера?(?!\p{L}))\s?(\d{1,3})(?!\p{N})/gu

/** Prefix of a text that is searched only by its numbers with units: a machine with 2 needles is not a needle. */
export const measureAlone = '='

/** A number with its unit as one word, and where in the text it is. */
export interface Measure {
  /** Begins with `=`, as no word of a text does. */
  readonly word: string
  /** As written. */
  readonly text: string
  readonly start: number
}

/** Numbers with units in a folded text: «100 мм», «10 см», «0,1 м» are the same word. Also «15 игл», «№ 90», «40/2». */
export function measuresIn(folded: string): Measure[] {
  if (!/\d/.test(folded)) return []
  return [
    ...Array.from(folded.matchAll(numberAndWord), (match) => {
      const [text, whole = '', rest, word = ''] = match
      return { word: measureOf(Number(`${whole.replaceAll(' ', '')}.${rest ?? 0}`), word), text, start: match.index }
    }),
    ...Array.from(folded.matchAll(fraction), ({ 0: text, index }) => ({ word: `=${text}`, text, start: index })),
    ...Array.from(folded.matchAll(numbered), ({ 0: text, 1: number, index }) => ({
      word: `=№${number}`,
      text,
      start: index,
    })),
  ]
}

/** Numbers of a folded title that have no unit, as measures without one: of «Аура 200, 5 000 м» `=200`. */
export function bareNumbersIn(folded: string): string[] {
  if (!/\d/.test(folded)) return []
  const withUnits = measuresIn(folded).filter(
    ({ text }) => isUnit(/\p{L}+$/u.exec(text)?.[0] ?? '') || text.includes('/'),
  )
  return Array.from(folded.matchAll(separateNumber)).flatMap(({ 0: number, index }) =>
    withUnits.some(({ start, text }) => index >= start && index < start + text.length) ? [] : [bareNumber(number)],
  )
}

/** A number without a unit, as a measure. */
export const bareNumber = (number: string): string => `=${number}`

const separateNumber = /(?<![\p{L}\p{N}])\d{1,6}(?![\p{L}\p{N}])/gu

function measureOf(amount: number, word: string): string {
  const [unit, times] = units[word] ?? units[wordStem(word)] ?? [unitOf(unitOf(word)), 1]
  return `=${Math.round(amount * times * 1000) / 1000}${unit}`
}

const range = /^(\d{2,3})\s?[–-]\s?(\d{2,3})$/
/** A wider range is hardly one of sizes. */
const widestRange = 20

/** Numbers inside a range of sizes: «48–52» fits whoever wears 50. Empty: the text is no range. */
export function numbersWithin(text: string): string[] {
  const [, from = '', to = ''] = range.exec(text) ?? []
  const width = Number(to) - Number(from)
  if (from === '' || width < 2 || width > widestRange) return []
  return Array.from({ length: width - 1 }, (_, n) => String(Number(from) + n + 1))
}

/** Takes a folded word. */
export const isUnit = (word: string): boolean => (units[word] ?? units[wordStem(word)]) !== undefined

/** Strips the ending, so that «голов», «головы», «голова» are one unit, and so are «нитей», «ниток». */
const unitOf = (word: string) => word.replace(/(?<=..)(?:ками|ами|ями|ов|ев|ей|ок|ек|ки|ка|[аыиеуюяоь])$/, '')
