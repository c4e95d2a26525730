import { numberInWords, wordOfNumber } from './number-words.rule.ts'

/** A price limit found in a query, in kopecks, and the words without it. */
export interface PriceInWords {
  readonly words: string
  /** Null: no limit on this side; one of the two is not null. */
  readonly from: number | null
  readonly to: number | null
}

/** «1,5 млн»: only millions have a fraction. */
const millions = String.raw`(?:млн|миллион\p{L}*(?!\p{L}))\.?`
/** «25 000» is one number, of «25 000 100 строчек» the first two groups: after zeros come zeros. */
const sum = String.raw`(?:\d{1,3}(?:(?<![ \u00a0]000)[ \u00a0]\d{3}|[ \u00a0]000)+(?!\d)|\d+)`
const digits = String.raw`(${sum}(?:[.,]\d{1,2}(?=\s*${millions}))?)`
/** «5000 К» is a colour of light. */
const kelvins = String.raw`(?<=\d[ \u00a0]?\d{3}\s*)к`
/** No letter or point is given back: «тысяч стежков», «тыс. стежков» have another unit. */
const thousands = String.raw`тыс\p{L}*(?!\p{L})\.?(?!\.)`
const times = String.raw`${thousands}|т\.?\s?р\.?|${millions}|(?!${kelvins})к(?!\p{L})`
const number = String.raw`${digits}\s*(${times})?\s*(руб\p{L}*(?!\p{L})\.?|р(?!\p{L})\.?|₽)?`
/** «В» is volts, unless a word follows: «до 40 000 в наличии». */
const units = [
  String.raw`мм|см|мл|кг|вт|квт|лм|об|ст|бар|[млг]|в(?!\s+\p{L})|°\s?[cс]?|${kelvins}`,
  String.raw`(?:метр|литр|оборот|стеж|нит|игл|ватт|вольт|люмен|кельвин|градус)\p{L}*`,
  // «До 10000 размер 46», «до 20000 шторы»: only these forms stand after a number.
  String.raw`шт(?:ук\p{L}*)?|строчек|голов|размер(?:а|ов)`,
].join('|')
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
  const limits = limitsIn(inDigits)
  return limits ? (isImpossible(limits) ? null : limits) : budgetIn(inDigits)
}

/** The words of a query without a price that contradicts itself, «от 50 000 до 10»; null: there is none. */
export function wordsWithoutImpossiblePrice(query: string): string | null {
  const limits = limitsIn(withSumsInDigits(query))
  return limits && isImpossible(limits) ? limits.words : null
}

const isImpossible = ({ from, to }: PriceInWords): boolean => from !== null && to !== null && from > to

/** «До тридцати пяти тысяч», «тысяч за тридцать» with the sums in digits. */
const withSumsInDigits = (query: string): string =>
  (/тысяч|тыс|миллион|млн|рублей/iu.test(query)
    ? query
        .replace(halfMillion, '500 тысяч')
        .replace(thousandsBefore, '$2 $3 $1')
        .replace(sumInWords, (typed) => sumOf(typed) ?? typed)
    : query
  ).replace(sumRange, 'от $1 до $2$3')

const unitOfSum = '(?:тыс|миллион|млн)'
const sumInWords = new RegExp(
  String.raw`(?<!\p{L})${wordOfNumber}(?:\s+${wordOfNumber})*(?=\s+(?:${unitOfSum}|руб|до\s+(?:${wordOfNumber}\s+)+${unitOfSum}))`,
  'giu',
)
const thousandsBefore = new RegExp(
  String.raw`(?<!\p{L}|(?:\d|${wordOfNumber})\s*)(тысяч)\s+(за|до|от)\s+(\d+|${wordOfNumber})(?!\p{L})`,
  'giu',
)
/** «30–40 тысяч», «30-40к», not «5–10 к машине», «4–5 тысяч стежков». */
const sumRange = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/-]|(?:от|до)\s+)${digits}\s?[-–—]\s?${digits}(\s?(?:(?:тыс|миллион|млн)(?!\p{L}*(?!\p{L})\.?\s*(?:${units})(?!\p{L}))|руб|₽|р(?!\p{L})|(?!${kelvins})к(?!\s*\p{L})))`,
  'giu',
)
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
    const fromTimes = fromThousands ?? (fromRoubles ? undefined : timesOfFirst(fromNumber, toNumber, toThousands))
    const from = roubles(fromNumber, fromTimes)
    const to = roubles(toNumber, toThousands)
    const isNamed = [fromThousands, fromRoubles, toThousands, toRoubles].some((unit) => unit !== undefined)
    const isLarge = Math.max(from ?? 0, to ?? 0) >= minBareRoubles
    if (!isNamed && !isLarge) return null
    return {
      words: withoutSpaces(query.replace(whole, ' ')),
      from: from === null ? null : from * 100,
      to: to === null ? null : to * 100,
    }
  }
  return null
}

/**
 * «От 20 до 30 тысяч» are thousands both, «от 500 до 2 млн» half a million to two; «от 30 000 до 60 тысяч» and
 * «от 900 до 5 тысяч» begin with roubles.
 */
function timesOfFirst(
  first: string | undefined,
  second: string | undefined,
  times: string | undefined,
): string | undefined {
  if (first === undefined || second === undefined || times === undefined) return undefined
  const [one, other] = [numberOf(first), numberOf(second)]
  if (one >= 1000) return undefined
  if (one <= other) return times
  return isMillions(times) ? 'тыс' : one >= minBareRoubles ? undefined : times
}

const withoutSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The contract's largest price, in roubles. */
const maxRoubles = 1_000_000_000

function roubles(digits: string | undefined, times: string | undefined): number | null {
  if (digits === undefined) return null
  const factor = times === undefined ? 1 : isMillions(times) ? 1_000_000 : 1000
  return Math.min(Math.round(numberOf(digits) * factor), maxRoubles)
}

const isMillions = (times: string): boolean => /^м/iu.test(times)

const numberOf = (digits: string): number => Number(digits.replace(/\s/g, '').replace(',', '.'))
