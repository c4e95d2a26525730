import { groupTitle } from '../../catalogue/catalog/group-title.rule.ts'
import type { ChangedOrder } from '../order-changes/changed-order.rule.ts'
import type { OfferContent } from './price-offers.sql.ts'

/** The content of the next version of an offer. A set stays a set only if the counts of its parts did not change. */
export function versionContent(
  { lines, oldItemsKopecks, itemsKopecks }: Pick<ChangedOrder, 'lines' | 'oldItemsKopecks' | 'itemsKopecks'>,
  previous: OfferContent,
  pathOf: (productId: number) => string,
): OfferContent {
  const counts = new Map(lines.map(({ priced }) => [priced.line.groupId, priced.line.count]))
  const changedSets = new Set(
    previous.lines.flatMap(({ set, groupId, count }) => (set && counts.get(groupId) !== count ? [set.number] : [])),
  )
  return {
    lines: lines.map(({ priced }) => {
      const group = priced.line.group!
      const set = previous.lines.find(({ groupId }) => groupId === group.id)?.set ?? null
      return {
        groupId: group.id,
        title: groupTitle(group),
        vendorCode: group.vendorCode,
        image: group.image,
        packSize: group.packSize,
        path: pathOf(group.productId),
        count: priced.line.count,
        price: priced.priceKopecks,
        sum: priced.sumKopecks,
        set: set && !changedSets.has(set.number) ? set : null,
      }
    }),
    price: itemsKopecks,
    oldPrice: Math.max(oldItemsKopecks, itemsKopecks),
    nextLimit: null,
  }
}
