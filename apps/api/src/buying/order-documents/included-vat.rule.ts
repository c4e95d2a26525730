import type { OrderLine } from '@shpulka/contract/buying/orders'
import { goodsVatPercent } from '../receipts/goods-vat.rule.ts'
import type { RefundedGoods } from '../receipts/receipts.port.ts'

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

type TaxedLine = Pick<OrderLine, 'title' | 'sum' | 'vat'>

/** Goods and delivery with their VAT when that of the site is `sitePercent`. */
export const taxedSums = (
  lines: readonly Omit<TaxedLine, 'title'>[],
  deliveryKopecks: number,
  sitePercent: number | null,
): TaxedSum[] => [
  ...lines.map(({ sum, vat }) => ({ sum, percent: goodsVatPercent(sitePercent, vat) })),
  ...(deliveryKopecks > 0 ? [{ sum: deliveryKopecks, percent: sitePercent }] : []),
]

/**
 * What a bill is for, with its VAT. Goods it names that are not in the order, as a difference of dearer and cheaper
 * goods, are a part of the whole order.
 */
export function billedSums(
  { lines, delivery }: { readonly lines: readonly TaxedLine[]; readonly delivery: { readonly price: number } | null },
  goods: RefundedGoods | null,
  sitePercent: number | null,
): TaxedSum[] {
  const vatByTitle = new Map(lines.map(({ title, vat }) => [title, vat]))
  if (!goods?.lines.every(({ title }) => vatByTitle.has(title)))
    return taxedSums(lines, delivery?.price ?? 0, sitePercent)
  return taxedSums(
    goods.lines.map(({ title, sumKopecks }) => ({ title, sum: sumKopecks, vat: vatByTitle.get(title) ?? null })),
    goods.deliveryKopecks,
    sitePercent,
  )
}
