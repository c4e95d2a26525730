import type { FeedReason } from '../feed-parsers/feed-reason.rule.ts'

/** A row of the feed's currencies block, as written. */
export interface FeedCurrency {
  id: string
  /** A number, or a bank's name (CBRF, NBU, NBK, CB) that means "at that bank's rate". */
  rate: string
  /** Percent added to a bank's rate. */
  plus: string
}

/** Roubles for one unit, as an exact fraction. */
export interface RoubleRate {
  numerator: bigint
  denominator: bigint
}

/** Nothing here costs more than a billion roubles; a greater price is an error of the feed. */
export const maxPriceKopecks = 100_000_000_000

/**
 * Roubles for one unit of `code`, or null when nothing says. Rates of a feed are in units of its own main currency (the
 * one whose rate is 1), so they are divided by the rouble's; without a rouble in the block, the main currency is
 * converted by the shop's table.
 * `given` are rates named at the start of the import; they come before everything.
 */
export function roubleRate(
  code: string,
  feed: readonly FeedCurrency[],
  shop: ReadonlyMap<string, string>,
  given: ReadonlyMap<string, string> = new Map(),
): RoubleRate | null {
  const wanted = oneCode(code)
  const named = decimal(given.get(wanted))
  if (named) return named
  if (wanted === 'RUB') return { numerator: 1n, denominator: 1n }
  const own = (currency: string) =>
    decimal(given.get(currency)) ??
    (currency === 'RUB' ? { numerator: 1n, denominator: 1n } : decimal(shop.get(currency)))
  const row = feed.find((currency) => oneCode(currency.id) === wanted)
  if (!row) return own(wanted)
  const rate = decimal(row.rate)
  if (!rate) {
    const bank = own(wanted)
    const plus = decimal(row.plus)
    return bank && plus
      ? times(bank, { numerator: 100n * plus.denominator + plus.numerator, denominator: 100n * plus.denominator })
      : bank
  }
  const rouble = decimal(feed.find((currency) => oneCode(currency.id) === 'RUB')?.rate)
  if (rouble) return times(rate, inverse(rouble))
  const main = mainCurrency(feed)
  if (main === wanted) return own(wanted)
  const mainRate = main ? own(main) : null
  return mainRate ? times(rate, mainRate) : own(wanted)
}

/** The feed's own currency: what its prices are in when an offer does not tell. */
export function mainCurrency(feed: readonly FeedCurrency[]): string | null {
  const main =
    feed.find((currency) => Number(currency.rate.replace(',', '.')) === 1) ?? (feed.length === 1 ? feed[0] : undefined)
  return main ? oneCode(main.id) : null
}

/** A price in whole kopecks, halves upwards; or why it cannot be one. */
export function priceKopecks(price: string, rate: RoubleRate): number | FeedReason {
  const amount = decimal(price)
  if (!amount) return 'zero-price'
  const numerator = amount.numerator * rate.numerator * 100n
  const denominator = amount.denominator * rate.denominator
  const kopecks = (numerator * 2n + denominator) / (denominator * 2n)
  if (kopecks === 0n) return 'zero-price'
  return kopecks > BigInt(maxPriceKopecks) ? 'huge-price' : Number(kopecks)
}

/**
 * One code for one currency: RUR is the rouble's old name, BYR the Belarusian rouble's before 2016 (and worth 10,000
 * times less, so it stays apart).
 */
export function oneCode(code: string): string {
  const upper = code.trim().toUpperCase()
  return upper === 'RUR' ? 'RUB' : upper
}

/** A positive decimal number as a fraction. */
function decimal(text: string | undefined): RoubleRate | null {
  const match = /^(\d{1,15})(?:[.,](\d{1,10}))?$/.exec((text ?? '').trim())
  if (!match) return null
  const fraction = match[2] ?? ''
  const numerator = BigInt(match[1]! + fraction)
  return numerator === 0n ? null : { numerator, denominator: 10n ** BigInt(fraction.length) }
}

const times = (a: RoubleRate, b: RoubleRate): RoubleRate => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
})
const inverse = (rate: RoubleRate): RoubleRate => ({ numerator: rate.denominator, denominator: rate.numerator })
