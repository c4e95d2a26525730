import type { Order } from '@shpulka/contract/buying/orders'
import { goodsVatPercent } from '../receipts/goods-vat.rule.ts'

/** VAT included in a sum, rounded to a kopeck (НК art. 168). Null when `percent` is null: the seller pays no VAT. */
export const includedVat = (sumKopecks: number, percent: number | null): number | null =>
  percent === null ? null : Math.round((sumKopecks * percent) / (100 + percent))

/**
 * VAT included in a part of an order's sum. `kopecks` is null without VAT; `percent` is null without VAT or when goods
 * have different rates.
 */
export function orderVat(
  { lines, delivery, total }: Pick<Order, 'lines' | 'delivery' | 'total'>,
  sitePercent: number | null,
  sumKopecks: number,
): { kopecks: number | null; percent: number | null } {
  const parts = [
    ...lines.map(({ sum, vat }) => ({ sum, percent: goodsVatPercent(sitePercent, vat) })),
    ...(delivery && delivery.price > 0 ? [{ sum: delivery.price, percent: sitePercent }] : []),
  ]
  const percents = new Set(parts.map(({ percent }) => percent))
  const [percent = sitePercent] = percents
  if (percents.size <= 1) return { kopecks: includedVat(sumKopecks, percent), percent }
  const totalVat = parts.reduce((all, each) => all + (includedVat(each.sum, each.percent) ?? 0), 0)
  return { kopecks: total === 0 ? 0 : Math.round((totalVat * sumKopecks) / total), percent: null }
}
