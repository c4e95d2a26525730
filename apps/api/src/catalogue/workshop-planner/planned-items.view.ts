import type { PlannedItem, PlannedStation } from '@shpulka/contract/catalogue/workshop-planner'
import type { PricedGroup } from '../catalog/offers.port.ts'

/** Goods of a plan, before the check that they can be bought. */
export interface PlannedPart {
  readonly role: string
  readonly title: string
  readonly reason: string
  readonly path: string
  readonly groupId: number
  readonly groupTitle: string
  readonly count: number
  /** Power of one piece; 0 when unknown. */
  readonly powerWatts: number
}

/**
 * Goods in the contract's shape, one line per role and group. Goods that are no longer sold are reported as missing.
 */
export function plannedItems(
  parts: readonly PlannedPart[],
  groups: ReadonlyMap<number, Pick<PricedGroup, 'isForSale' | 'prices' | 'productId' | 'productTitle' | 'image'>>,
): { items: PlannedItem[]; missing: PlannedStation['missing'] } {
  const items = new Map<string, PlannedItem>()
  const missing: PlannedStation['missing'] = []
  for (const part of parts) {
    const { role, title, groupId, count } = part
    const group = groups.get(groupId)
    const key = `${role} ${groupId}`
    const existing = items.get(key)
    if (!group?.isForSale || group.prices.length === 0) missing.push({ role, title, count })
    else if (existing) items.set(key, { ...existing, count: existing.count + count })
    else
      items.set(key, {
        role,
        title,
        reason: part.reason,
        groupId,
        groupTitle: part.groupTitle,
        path: part.path,
        count,
        productId: group.productId,
        productTitle: group.productTitle,
        image: group.image,
        powerWatts: part.powerWatts,
      })
  }
  return { items: [...items.values()], missing }
}

/** Missing goods, one line per role. */
export const missingByRole = (missing: PlannedStation['missing']): PlannedStation['missing'] =>
  [...Map.groupBy(missing, ({ role }) => role).values()].map((roleGoods) => ({
    ...roleGoods[0]!,
    count: roleGoods.reduce((sum, { count }) => sum + count, 0),
  }))
