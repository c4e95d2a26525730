import type { FeedReason } from '../feed-parsers/feed-reason.rule.ts'

/** A row of the feed's currencies block, as written. */
export interface FeedCurrency {
  id: string
  /** A number, or the name of a bank (CBRF, NBU, NBK, CB) whose rate is used. */
  rate: string
  /** Percent added to a bank's rate. */
  plus: string
}

/** Roubles for one unit, as an exact fraction. */
export interface RoubleRate {
  numerator: bigint
  denominator: bigint
}

/** A price above a billion roubles is an error of the feed. */
export const maxPriceKopecks = 100_000_000_000

/**
 * Roubles for one unit of `code`, or null when the rate is unknown. Rates of a feed are in units of its main currency
 * (whose rate is 1), so they are divided by the rate of the rouble; without a rouble in the feed, the main currency is
 * converted by the shop's table. `overrides`: rates given at the start of the import, which are used first.
 */
export function roubleRate(
  code: string,
  feed: readonly FeedCurrency[],
  shop: ReadonlyMap<string, string>,
  overrides: ReadonlyMap<string, string> = new Map(),
): RoubleRate | null {
  const currencyCode = normalizedCurrency(code)
  const override = decimal(overrides.get(currencyCode))
  if (override) return override
  if (currencyCode === 'RUB') return { numerator: 1n, denominator: 1n }
  const shopRate = (currency: string) =>
    decimal(overrides.get(currency)) ??
    (currency === 'RUB' ? { numerator: 1n, denominator: 1n } : decimal(shop.get(currency)))
  const row = feed.find((currency) => normalizedCurrency(currency.id) === currencyCode)
  if (!row) return shopRate(currencyCode)
  const rate = decimal(row.rate)
  if (!rate) {
    const bank = shopRate(currencyCode)
    const plus = decimal(row.plus)
    return bank && plus
      ? times(bank, { numerator: 100n * plus.denominator + plus.numerator, denominator: 100n * plus.denominator })
      : bank
  }
  const rouble = decimal(feed.find((currency) => normalizedCurrency(currency.id) === 'RUB')?.rate)
  if (rouble) return times(rate, inverse(rouble))
  const main = mainCurrency(feed)
  if (main === currencyCode) return shopRate(currencyCode)
  const mainRate = main ? shopRate(main) : null
  return mainRate ? times(rate, mainRate) : shopRate(currencyCode)
}

/** The feed's main currency: that of prices without a currency. */
export function mainCurrency(feed: readonly FeedCurrency[]): string | null {
  const main =
    feed.find((currency) => Number(currency.rate.replace(',', '.')) === 1) ?? (feed.length === 1 ? feed[0] : undefined)
  return main ? normalizedCurrency(main.id) : null
}

/** A price in whole kopecks, rounded half up, or the reason why it is invalid. */
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
 * The current code of a currency: RUR is the old code of the rouble. BYR, the Belarusian rouble before 2016, is worth
 * 10,000 times less than BYN, so it is not replaced.
 */
export function normalizedCurrency(code: string): string {
  const upper = code.trim().toUpperCase()
  return upper === 'RUR' ? 'RUB' : upper
}

/** A positive decimal number as a fraction, up to ten decimals of it. */
function decimal(text: string | undefined): RoubleRate | null {
  const match = /^(\d{1,15})(?:[.,](\d{1,10})\d*)?$/.exec((text ?? '').trim())
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
