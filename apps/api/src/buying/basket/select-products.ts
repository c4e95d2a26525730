import type { basket } from '@shpulka/contract/buying/basket'
import type { Handler } from '../../base/http/request-context.ts'
import { lineKeys } from './basket-line.rule.ts'
import { selectLines } from './baskets.sql.ts'
import { answerBasket, type BasketDeps, ownerOf, readBasket } from './read-basket.ts'

export const selectProducts: Handler<typeof basket.selectProducts, BasketDeps> = async ({ visitor, body }, deps) => {
  const owner = ownerOf(visitor)
  const { groupIds, constructorSetIds, inStock } = body
  // Requested lines only, or all of them. A request for sets alone leaves plain lines unchanged, and vice versa.
  const requested = groupIds || constructorSetIds ? { groups: groupIds ?? [], sets: constructorSetIds ?? [] } : null
  const [groups, sets] =
    inStock === undefined ? [requested?.groups ?? null, requested?.sets ?? null] : await ofSection(inStock)
  await selectLines(deps.pool, owner.siteId, owner.cartToken, owner.userId, groups, body.selected, sets)
  return answerBasket(await readBasket(deps.pool, deps, visitor, owner), deps)

  async function ofSection(section: boolean) {
    const { lines } = await readBasket(deps.pool, deps, visitor, owner)
    const [groups, sets] = lineKeys(lines.filter((each) => each.inStock === section).map(({ line }) => line))
    if (!requested) return [groups, sets]
    const [ofGroups, ofSets] = [new Set(requested.groups), new Set(requested.sets)]
    return [groups.filter((id) => ofGroups.has(id)), sets.filter((id) => ofSets.has(id))]
  }
}
