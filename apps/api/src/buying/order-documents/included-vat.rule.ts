import type { Order } from '@shpulka/contract/buying/orders'
import { goodsVatPercent } from '../receipts/goods-vat.rule.ts'

/** VAT included in a sum, rounded to a kopeck (НК art. 168). Null when `percent` is null: the seller pays no VAT. */
export const includedVat = (sumKopecks: number, percent: number | null): number | null =>
  percent === null ? null : Math.round((sumKopecks * percent) / (100 + percent))

/** A sum and the VAT included in it, in percent; null: none. */
export interface TaxedSum {
  readonly sum: number
  readonly percent: number | null
}

/** `kopecks` is null without VAT; `percent` is null without VAT or when the parts have different rates. */
export interface Vat {
  readonly kopecks: number | null
  readonly percent: number | null
}

/** VAT included in `sumKopecks`, which is paid for these goods and services, in full or in part. */
export function vatOf(parts: readonly TaxedSum[], sumKopecks: number): Vat {
  const percents = new Set(parts.map(({ percent }) => percent))
  const [percent = null] = percents
  if (percents.size <= 1) return { kopecks: includedVat(sumKopecks, percent), percent }
  const vat = parts.reduce((all, each) => all + (includedVat(each.sum, each.percent) ?? 0), 0)
  const total = parts.reduce((all, { sum }) => all + sum, 0)
  return { kopecks: total === 0 ? 0 : Math.round((vat * sumKopecks) / total), percent: null }
}

/** Goods and delivery with their VAT when that of the site is `sitePercent`. */
export const taxedSums = (
  lines: readonly Pick<Order['lines'][number], 'sum' | 'vat'>[],
  deliveryKopecks: number,
  sitePercent: number | null,
): TaxedSum[] => [
  ...lines.map(({ sum, vat }) => ({ sum, percent: goodsVatPercent(sitePercent, vat) })),
  ...(deliveryKopecks > 0 ? [{ sum: deliveryKopecks, percent: sitePercent }] : []),
]
