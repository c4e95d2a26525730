import type { PickedMachine } from '@shpulka/contract/catalogue/machine-picker'
import { tiersForOnePiece } from '@shpulka/contract/catalogue/price-of-one'
import type { Visitor } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { findPricedGroups } from '../catalog/offers.port.ts'
import { allowedCount } from '../catalog/sale-count.rule.ts'
import type { workplaceOf } from './workplace.ts'

/**
 * Workplaces at the visitor's prices, in the counts that the basket would have, without parts that have no price or
 * are not left in that count. Null when the machine itself is not.
 */
export async function pricedWorkplaces(
  { pool, catalog }: CatalogDeps,
  visitor: Visitor,
  workplaces: readonly ReturnType<typeof workplaceOf>[],
): Promise<PickedMachine['workplace'][]> {
  const groupIds = [...new Set(workplaces.flatMap(({ parts }) => parts.map(({ groupId }) => groupId)))]
  const groups = await findPricedGroups(pool, visitor, groupIds)
  return workplaces.map(({ parts, missing }) => {
    const short: string[] = []
    const items = parts.flatMap(({ row, groupId, ...part }) => {
      const group = groups.get(groupId)
      const price = tiersForOnePiece(group?.prices ?? [])[0]?.price
      if (!group?.isForSale || price === undefined) return []
      const count = allowedCount(part.count, group)
      if (count > group.count) {
        short.push(part.title)
        return []
      }
      return [
        {
          ...part,
          count,
          productId: group.productId,
          groupId,
          productTitle: group.productTitle,
          image: group.image,
          path: catalog.pathOf(row),
          price,
        },
      ]
    })
    if (items[0]?.role !== 'machine') return null
    return {
      items,
      missing: [...missing, ...short],
      count: items.reduce((sum, { count }) => sum + count, 0),
      sum: items.reduce((sum, { count, price }) => sum + count * price, 0),
    }
  })
}
