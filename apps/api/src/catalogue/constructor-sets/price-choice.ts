import type { PricedConstructorSet } from '@shpulka/contract/catalogue/constructor-sets'
import type { Queryable } from '../../base/db/pool.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import {
  type BasketDeps,
  findBasket,
  noRequestedDiscounts,
  ownerOf,
  pricedBasket,
} from '../../buying/basket/basket.port.ts'
import { constructorSetLines, constructorSetPart, constructorSetSums } from '../../buying/basket/basket-sets.port.ts'
import { type Choice, canBeBought, incompatibilitiesInSet, problemsWithUnsold } from './choice.rule.ts'
import type { StoredSet } from './constructor-sets.port.ts'

interface SetToPrice {
  readonly set: StoredSet
  readonly choice: Choice
  readonly count: number
  /** Whether it is priced together with the selected lines of the visitor's basket. */
  readonly withBasket: boolean
  /** Id of the basket line that the set would replace, or null. */
  readonly replaces: number | null
}

/**
 * Prices a choice as the basket would, without saving. Missing or incompatible parts are reported, the rest is priced.
 */
export async function priceChoice(
  tx: Queryable,
  deps: BasketDeps,
  visitor: Visitor,
  chosen: SetToPrice,
): Promise<PricedConstructorSet> {
  const { set, choice, count, withBasket, replaces } = chosen
  const owner = ownerOf(visitor)
  const offeredKeys = new Set(
    set.slots.flatMap(({ id, alternatives }) => alternatives.map(({ groupId }) => `${id} ${groupId}`)),
  )
  const offeredParts = [...choice].filter(([slotId, groupId]) => offeredKeys.has(`${slotId} ${groupId}`))
  const setToPrice = {
    id: 0,
    setId: set.id,
    slotIds: offeredParts.map(([slotId]) => slotId),
    groupIds: offeredParts.map(([, groupId]) => groupId),
    count,
    selected: true,
  }
  const basketLines = withBasket
    ? (await findBasket(tx, owner)).lines.filter((line) => line.selected && line.set?.id !== (replaces ?? 0))
    : []
  const lines = [...basketLines, ...constructorSetLines(setToPrice, set, visitor.site.id, { isDraft: true })]
  const groups = await deps.findGroups(tx, visitor, [...new Set(lines.map(({ groupId }) => groupId))])
  const basket = pricedBasket(
    deps,
    visitor,
    { ...noRequestedDiscounts, id: null, version: 0, owner },
    lines.map((line) => ({ ...line, group: groups.get(line.groupId) ?? null })),
  )
  const parts = basket.lines.filter(({ line }) => line.set?.id === 0)
  const power = new Map(
    set.slots.flatMap(({ alternatives }) =>
      alternatives.map(({ groupId, powerWatts }) => [groupId, powerWatts] as const),
    ),
  )
  const { weightGrams, ...sums } = constructorSetSums(parts, count)
  const first = parts[0]
  return {
    parts: parts.map((part) => ({
      ...constructorSetPart(part, (productId) => deps.catalog.findProductPath(visitor.site.id, productId) ?? ''),
      powerWatts: power.get(part.line.groupId) ?? null,
    })),
    problems: problemsWithUnsold(set, choice, (groupId) => canBeBought(groups.get(groupId))),
    incompatibilities: incompatibilitiesInSet(set, choice),
    count,
    ...sums,
    available: first ? first.available / (first.line.count / count) : 0,
    availability: first?.basketErr ?? null,
    weightGrams: weightGrams / count,
    powerWatts: parts.reduce((sum, { line }) => sum + (power.get(line.groupId) ?? 0) * (line.count / count), 0),
    limit: {
      calculational: basket.total.calculationalLimitPrice,
      factual: basket.total.factualLimitPrice,
      next: basket.total.nextLimit,
    },
    withBasket,
  }
}
