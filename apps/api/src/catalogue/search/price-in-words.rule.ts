import { numberInWords, wordOfNumber } from './number-words.rule.ts'

/** A price limit found in a query, in kopecks, and the words without it. */
export interface PriceInWords {
  readonly words: string
  /** Null: no limit on this side; one of the two is not null. */
  readonly from: number | null
  readonly to: number | null
}

/** «1,5 млн»: only millions have a fraction. */
const millions = String.raw`(?:млн|миллион\p{L}*)\.?`
const digits = String.raw`(\d[\d\s]*(?:[.,]\d{1,2}(?=\s*${millions}))?)`
const number = String.raw`${digits}\s*(тыс\p{L}*\.?|т\.?\s?р\.?|${millions}|к(?!\p{L}))?\s*(руб\p{L}*(?!\p{L})\.?|р(?!\p{L})\.?|₽)?`
/** «В» is volts, unless a word follows: «до 40 000 в наличии». */
const units = String.raw`мм|см|мл|кг|вт|квт|об|ст|шт|[млг]|в(?!\s+\p{L})|метр\p{L}*|литр\p{L}*|оборот\p{L}*|стеж\p{L}*|нит\p{L}*|игл\p{L}*`
const atLeast = 'от|дороже|не дешевле|не меньше|свыше'
const atMost = String.raw`до|дешевле|не дороже|не больше|не более|не выше|меньше|максимум|в пределах|за|бюджет(?:\s+до)?`
const limits = new RegExp(
  String.raw`(?<!\p{L})(?:(${atLeast})\s+${number}\s*)?(?:(?:${atMost})\s+${number})?(?!\d|\s*(?:${units})(?!\p{L}))`,
  'giu',
)
const budget = new RegExp(
  String.raw`(?<![\p{L}\d-])(?<!(?:от|до|дороже|дешевле)\s)${digits}\s*(?:(тыс\p{L}*\.?|${millions})(?:\s*руб\p{L}*\.?)?|руб\p{L}*\.?|₽)(?!\p{L}|\s*(?:${units})(?!\p{L}))`,
  'iu',
)
/** Smaller numbers without «тысяч» or «рублей» are sizes or counts. */
const minBareRoubles = 500

/**
 * Reads «до 40 000», «от 5 до 10 тысяч рублей», «дешевле 700 р»; null: there is no price, or it contradicts itself. A
 * number with another unit («до 240 мм») is not a price.
 */
export function priceInWords(query: string): PriceInWords | null {
  const inDigits = withSumsInDigits(query)
  return limitsIn(inDigits) ?? budgetIn(inDigits)
}

/** «До тридцати пяти тысяч», «тысяч за тридцать» with the sums in digits. */
const withSumsInDigits = (query: string): string =>
  /тысяч|тыс|миллион|млн|рублей/iu.test(query)
    ? query
        .replace(halfMillion, '500 тысяч')
        .replace(thousandsBefore, '$2 $3 $1')
        .replace(sumInWords, (typed) => sumOf(typed) ?? typed)
    : query

const unitOfSum = '(?:тыс|миллион|млн)'
const sumInWords = new RegExp(
  String.raw`(?<!\p{L})${wordOfNumber}(?:\s+${wordOfNumber})*(?=\s+(?:${unitOfSum}|руб|до\s+(?:${wordOfNumber}\s+)+${unitOfSum}))`,
  'giu',
)
const thousandsBefore = new RegExp(String.raw`(?<!\p{L})(тысяч)\s+(за|до|от)\s+(\d+|${wordOfNumber})(?!\p{L})`, 'giu')
const halfMillion = /(?<!\p{L})пол(?:у)?миллиона(?!\p{L})/giu

/** The sum of numbers in words; undefined: one of them is none. */
function sumOf(typed: string): string | undefined {
  const sum = typed.split(/\s+/).reduce((total, word) => total + (numberInWords(word) ?? Number.NaN), 0)
  return Number.isNaN(sum) ? undefined : String(sum).replace('.', ',')
}

/** «Машина 400 тысяч», «утюг 5000 рублей»: a sum alone is what the buyer can spend. */
function budgetIn(query: string): PriceInWords | null {
  const [whole, digits, thousands] = budget.exec(query) ?? []
  const to = roubles(digits, thousands)
  return whole === undefined || to === null
    ? null
    : { words: withoutSpaces(query.replace(whole, ' ')), from: null, to: to * 100 }
}

function limitsIn(query: string): PriceInWords | null {
  for (const match of query.matchAll(limits)) {
    const [whole, , fromNumber, fromThousands, fromRoubles, toNumber, toThousands, toRoubles] = match
    if (whole === '') continue
    const from = roubles(fromNumber, fromThousands ?? (toThousands && toNumber ? toThousands : undefined))
    const to = roubles(toNumber, toThousands)
    const isNamed = [fromThousands, fromRoubles, toThousands, toRoubles].some((unit) => unit !== undefined)
    const isLarge = Math.max(from ?? 0, to ?? 0) >= minBareRoubles
    if ((!isNamed && !isLarge) || (from !== null && to !== null && from > to)) return null
    return {
      words: withoutSpaces(query.replace(whole, ' ')),
      from: from === null ? null : from * 100,
      to: to === null ? null : to * 100,
    }
  }
  return null
}

const withoutSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The contract's largest price, in roubles. */
const maxRoubles = 1_000_000_000

function roubles(digits: string | undefined, thousands: string | undefined): number | null {
  if (digits === undefined) return null
  const times = thousands === undefined ? 1 : /^м/iu.test(thousands) ? 1_000_000 : 1000
  return Math.min(Math.round(Number(digits.replace(/\s/g, '').replace(',', '.')) * times), maxRoubles)
}
