import type { basket } from '@shpulka/contract/buying/basket'
import type { Handler } from '../../base/http/request-context.ts'
import { lineKeys } from './basket-line.rule.ts'
import { selectLines } from './baskets.sql.ts'
import { answerBasket, type BasketDeps, ownerOf, readBasket } from './read-basket.ts'

export const selectProducts: Handler<typeof basket.selectProducts, BasketDeps> = async ({ visitor, body }, deps) => {
  const owner = ownerOf(visitor)
  const { groupIds, constructorSetIds, inStock } = body
  // Named lines alone, or all: naming only sets leaves the other lines as they are, and the other way round.
  const named = groupIds || constructorSetIds ? { groups: groupIds ?? [], sets: constructorSetIds ?? [] } : null
  const [groups, sets] = inStock === undefined ? [named?.groups ?? null, named?.sets ?? null] : await ofSection(inStock)
  await selectLines(deps.pool, owner.siteId, owner.cartToken, owner.userId, groups, body.selected, sets)
  return answerBasket(await readBasket(deps.pool, deps, visitor, owner), deps)

  async function ofSection(section: boolean) {
    const { lines } = await readBasket(deps.pool, deps, visitor, owner)
    const [groups, sets] = lineKeys(lines.filter((each) => each.inStock === section).map(({ line }) => line))
    if (!named) return [groups, sets]
    const requested = { groups: new Set(named.groups), sets: new Set(named.sets) }
    return [groups.filter((id) => requested.groups.has(id)), sets.filter((id) => requested.sets.has(id))]
  }
}
