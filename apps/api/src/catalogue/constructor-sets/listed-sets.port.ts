import type { ConstructorSetCard } from '@shpulka/contract/catalogue/constructor-sets'
import type { RequestContext } from '../../base/http/request-context.ts'
import type { BasketDeps } from '../../buying/basket/basket.port.ts'
import { defaultChoice } from './choice.rule.ts'
import { findPublishedSets } from './constructor-sets.sql.ts'
import { priceChoice } from './price-choice.ts'
import { tagSet } from './tag-set.ts'

/**
 * Sets of the visitor's site with their default choice, at the visitor's prices; none whose default choice cannot be
 * bought, because a part is no longer sold or has no price. With `productId`, only sets that the
 * product can be a part of.
 */
export async function listedSets(
  ctx: Pick<RequestContext, 'visitor' | 'tag'>,
  deps: BasketDeps,
  productId: number | null,
): Promise<ConstructorSetCard[]> {
  const { visitor } = ctx
  const sets = await findPublishedSets(deps.pool, visitor.site.id, productId)
  // Reads the groups of all sets into the cache at once, for the sets below.
  const choices = sets.map((set) => defaultChoice(set))
  await deps.findGroups(deps.pool, visitor, [...new Set(choices.flatMap((choice) => [...choice.values()]))])
  ctx.tag('constructor-sets')
  const cards = await Promise.all(
    sets.map(async (set, n): Promise<ConstructorSetCard[]> => {
      const choice = choices[n]!
      tagSet(ctx, set, (groupId) => [...choice.values()].includes(groupId))
      const { price, saving, available, problems } = await priceChoice(deps.pool, deps, visitor, {
        set,
        choice,
        count: 1,
        withBasket: false,
        replaces: null,
      })
      // The sum of the other parts is not the price of a set.
      if (problems.length > 0) return []
      const { id, code, title, description, image, discountPercent } = set
      const slots = set.slots.map((slot) => ({ title: slot.title, isRequired: slot.isRequired }))
      return [{ id, code, title, description, image, discountPercent, slots, price, saving, available }]
    }),
  )
  return cards.flat()
}
