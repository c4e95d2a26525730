import type { ConstructorSet } from '@shpulka/contract/catalogue/constructor-sets'
import { groupTitle } from '../catalog/group-title.rule.ts'
import type { PricedGroup } from '../catalog/offers.port.ts'
import type { StoredSet } from './constructor-sets.port.ts'

/** A set in the contract's shape, only with alternatives that are sold and have a price. */
export function constructorSetView(
  set: StoredSet,
  groups: ReadonlyMap<number, PricedGroup>,
  pathOf: (productId: number) => string,
): ConstructorSet {
  const { id, code, title, description, image, discountPercent } = set
  return {
    id,
    code,
    title,
    description,
    image,
    discountPercent,
    slots: set.slots.map(({ alternatives, ...slot }) => ({
      ...slot,
      alternatives: alternatives.flatMap(({ groupId, isDefault, powerWatts }) => {
        const group = groups.get(groupId)
        if (!group?.isForSale || group.prices.length === 0) return []
        return {
          groupId,
          productId: group.productId,
          title: groupTitle(group),
          vendorCode: group.vendorCode,
          image: group.image,
          path: pathOf(group.productId),
          isDefault,
          price: group.prices[0]!.price,
          prices: group.prices.map(({ limit, price }) => ({ limit, price })),
          available: group.count,
          weightGrams: group.weightGrams,
          powerWatts,
        }
      }),
    })),
  }
}
