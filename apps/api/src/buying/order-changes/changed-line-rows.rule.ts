import { groupTitle } from '../../catalogue/catalog/group-title.rule.ts'
import { type ChangedOrder, changedSetCount } from './changed-order.rule.ts'
import type { ChangedLineRow } from './order-changes.sql.ts'

/** Rows of the changed lines: lines of the order keep their numbers, new ones get the next. */
export function changedLineRows(
  ordered: readonly { readonly line: number }[],
  changed: ChangedOrder,
  pathOf: (productId: number) => string,
): ChangedLineRow[] {
  let last = Math.max(0, ...ordered.map(({ line }) => line))
  return changed.lines.map(({ ordered, priced }) => {
    const group = priced.line.group!
    last += ordered ? 0 : 1
    return {
      line: ordered?.line ?? last,
      group_id: group.id,
      product_id: group.productId,
      title: ordered?.title ?? groupTitle(group),
      vendor_code: ordered?.vendorCode ?? group.vendorCode,
      image_file_id: group.image,
      path: pathOf(group.productId),
      count: priced.line.count,
      price_kopecks: priced.priceKopecks,
      old_price_kopecks: priced.oldPriceKopecks,
      discount_kopecks: priced.discountKopecks,
      bonus_kopecks: priced.bonusKopecks,
      sum_kopecks: priced.sumKopecks,
      explanation: [...priced.explanation],
      set_count: changedSetCount(ordered, priced.line.count),
    }
  })
}
