import { decimalText } from './feed-text.rule.ts'

/** Limit of one cell, as in Excel itself. */
export const maxCellChars = 32_767

/**
 * What a cell's number is, by its style: a date, a number with leading zeros (count of digits), money that is not
 * roubles, or a plain number.
 */
export type NumberMeaning = 'number' | 'date' | { readonly digits: number } | { readonly currency: string }

/** Built-in formats of dates and times (ECMA-376, 18.8.30). */
const dateFormats = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47])

/** The meaning of a number format; `code`: the format the file declares, if it does. */
export function numberMeaning(formatId: number, code: string | undefined): NumberMeaning {
  if (code === undefined) return dateFormats.has(formatId) ? 'date' : 'number'
  const currency = foreignCurrency(code)
  if (currency !== null) return { currency }
  // Quoted words, escaped letters and [colours] are not parts of a date.
  const plain = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '').split(';')[0]!
  if (/^0{2,}$/.test(plain)) return { digits: plain.length }
  return /[dmyhsдмгчс]/i.test(plain) && !/general|основной/i.test(plain) ? 'date' : 'number'
}

/** Words of a format: quoted, escaped, of a currency (`[$€-2]`); what is `_` or `*` with a sign is a space. */
const formatWords = /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|[_*]./gs
const otherCurrencies =
  /[$€¥£₸₴₺₩₼]|\b(?:USD|EUR|CNY|RMB|GBP|JPY|TRY|KZT|BYN|UAH|KGS|UZS|AMD|AZN|Br)\b|у\. ?е\.|долл|евро|юан|тенге/i

/** The currency that a format shows beside its number, as written there; null: none, or the rouble. */
function foreignCurrency(code: string): string | null {
  const written = code.replace(formatWords, (_, quoted = '', escaped = '', named = '') =>
    `${quoted}${escaped}${named}`.replaceAll(';', ' '),
  )
  return otherCurrencies.exec(written.split(';')[0]!)?.[0] ?? null
}

/** A stored number as text, without an exponent and binary rounding noise; null: not a number. */
export function numberText(raw: string, meaning: NumberMeaning): string | null {
  const number = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(number) || Math.abs(number) >= 1e21) return null
  if (meaning === 'date') return dateText(number)
  const rounded = Number(number.toPrecision(15))
  if (typeof meaning === 'object' && 'digits' in meaning)
    return String(Math.round(rounded)).padStart(meaning.digits, '0')
  const text = /e/.test(String(rounded)) ? rounded.toFixed(10).replace(/\.?0+$/, '') : String(rounded)
  return meaning === 'number' ? text : `${text} ${meaning.currency}`
}

/** Days since 1900 as a date; the nonexistent 29 February 1900 of Excel is earlier than any price list. */
function dateText(days: number): string | null {
  if (days < 0 || days > 2_958_465) return null
  const [year, month, day] = new Date(Math.round((days - 25_569) * 86_400_000)).toISOString().slice(0, 10).split('-')
  return `${day}.${month}.${year}`
}

/** What Excel shows for a formula that failed. */
const errors =
  /^#(?:N\/A|Н\/Д|REF!|ССЫЛКА!|VALUE!|ЗНАЧ!|DIV\/0!|ДЕЛ\/0!|NAME\?|ИМЯ\?|NULL!|ПУСТО!|NUM!|ЧИСЛО!|SPILL!|CALC!)$/i

/** The text of a cell, empty where a formula failed. */
export const cellText = (text: string): string => (errors.test(text) ? '' : text)

/** The number of a column by its letters: `A` → 0, `XFD` → 16383; null: no such column. */
export function columnNumber(letters: string): number | null {
  if (!/^[A-Z]{1,3}$/i.test(letters)) return null
  let number = 0
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64
  return number <= 16_384 ? number - 1 : null
}

/** The letters of a column: 0 → `A`. */
export function columnLetters(column: number): string {
  let letters = ''
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return letters
}

/**
 * A price as people type it: `1 234,50`, `1 234.50 руб.`, `1,234.50`, `1.234,50`, up to ten decimals of it. `1,234` is
 * ambiguous and refused, and so is `1.234`, unless it `isNumber` of the table. Empty: the cell is empty; null: not a
 * price.
 */
export function typedPrice(raw: string, isNumber = false): string | null {
  const text = raw
    .replace(/(?:руб(?:\.|лей|ля|ль)?|р\.|р|₽|RUB|RUR)\s*$/i, '')
    .replace(/[\s'’]/g, '')
    .trim()
  if (text === '') return raw.trim() === '' ? '' : null
  if (!isNumber && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return null
  return decimalText(
    /^\d{1,3}(?:,\d{3})+\.\d+$/.test(text)
      ? text.replaceAll(',', '')
      : /^\d{1,3}(?:\.\d{3})+,\d+$/.test(text)
        ? text.replaceAll('.', '')
        : text,
  )
}

/** Stock as people type it: a count (below 0 is none), `>10`, `<5`, `есть`, `нет`, `+`. Null: it cannot be read. */
export function typedStock(raw: string): { available: boolean; quantity: number | null } | null {
  const text = raw.trim().toLowerCase().replace(/\s+/g, ' ')
  const counted = stockCount.exec(text)
  if (counted) {
    const [, sign = '', digits] = counted
    const count = Number(digits!.replaceAll(' ', '')) - (/^(?:<|менее|меньше)$/.test(sign) ? 1 : 0)
    const quantity = /[-−–]/.test(sign) ? 0 : Math.min(Math.max(count, 0), 1_000_000)
    return { available: quantity > 0, quantity }
  }
  if (no.has(text) || noneLeft.test(text)) return { available: false, quantity: 0 }
  if (yes.has(text)) return { available: true, quantity: null }
  return null
}

const stockSigns = '[-−–]|>=?|≥|<=?|≤|более|больше|от|менее|меньше|до|не более|не больше'
const stockCount = new RegExp(
  `^(?:(${stockSigns})\\s*)?(\\d[\\d ]{0,11})(?:[.,]\\d+)?\\+?\\s*(?:шт\\.?|штук|м|кг|упак\\.?)?$`,
)
const noneLeft =
  /^(?:распродан[аоы]?|закончил(?:ся|[аио]сь)|снят[аоы]?(?: с производства)?|(?:ожида(?:ем|ется|ются)|в пути)(?: .*)?)$/
const no = new Set([
  '',
  '-',
  '–',
  '—',
  'нет',
  'нет в наличии',
  'нет на складе',
  'отсутствует',
  'под заказ',
  'резерв',
  'в резерве',
  'false',
  'ложь',
])
const yes = new Set(['+', '++', '+++', 'да', 'есть', 'в наличии', 'много', 'достаточно', 'мало', 'true', 'истина'])
