import type { PriceRounding } from '@shpulka/contract/supply/price-batches'
import { maxPriceKopecks } from '../import/feed-price.rule.ts'

/** What is done to a price: percent in hundredths, an addend or a price in kopecks. */
export type PriceFormula =
  | { readonly kind: 'percent'; readonly hundredths: number }
  | { readonly kind: 'add'; readonly kopecks: number }
  | { readonly kind: 'set'; readonly kopecks: number }

/** Reads `+7%`, `-5,5 %`, `+100 ₽`, `=1 200`; null: it is none of them, or would give away the goods. */
export function readPriceFormula(text: string): PriceFormula | null {
  const parts = /^([+\-−=])(\d{1,7})(?:[.,](\d{1,2}))?(%|₽|)$/.exec(text.replace(/[\s\u00a0]/g, ''))
  if (!parts) return null
  const [, sign, whole, fraction = '', unit] = parts
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  if (value === 0) return null
  if (sign === '=') return unit === '%' ? null : { kind: 'set', kopecks: value }
  const signed = sign === '+' ? value : -value
  if (unit !== '%') return { kind: 'add', kopecks: signed }
  return signed <= -10_000 || signed > 100_000 ? null : { kind: 'percent', hundredths: signed }
}

/**
 * The price a formula makes of another one, rounded half up; null: no price. A price that is set is not rounded. Higher
 * prices never become lower than lower ones, so that limits stay in order.
 */
export function changedPrice(price: number, formula: PriceFormula, rounding: PriceRounding): number | null {
  if (formula.kind === 'set') return formula.kopecks
  const [numerator, denominator] =
    formula.kind === 'add'
      ? [BigInt(price + formula.kopecks), 1n]
      : [BigInt(price) * BigInt(10_000 + formula.hundredths), 10_000n]
  if (numerator <= 0n) return null
  const step = stepOf(Number(numerator / denominator), rounding)
  const rounded = Number(((2n * numerator + denominator * step) / (2n * denominator * step)) * step)
  return rounded <= 0 || rounded > maxPriceKopecks ? null : rounded
}

function stepOf(price: number, rounding: PriceRounding): bigint {
  if (rounding !== 'size') return { kopeck: 1n, 'ten-kopecks': 10n, rouble: 100n, 'ten-roubles': 1000n }[rounding]
  if (price >= 2_000_000) return 10_000n
  if (price >= 100_000) return 1000n
  return price >= 10_000 ? 100n : price >= 100 ? 10n : 1n
}

/** The crossed-out price beside a new one: it stays while it is the higher one. */
export const nextOldPrice = (oldPrice: number | null, becomes: number): number | null =>
  oldPrice !== null && oldPrice > becomes ? oldPrice : null
