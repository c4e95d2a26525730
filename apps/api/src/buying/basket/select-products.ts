import type { basket } from '@shpulka/contract/buying/basket'
import type { Handler } from '../../base/http/request-context.ts'
import { answerBasket } from './answer-basket.ts'
import { lineKeys } from './basket-line.rule.ts'
import { selectLines } from './baskets.sql.ts'
import { ownerOf } from './find-basket.ts'
import { type BasketDeps, readBasket } from './read-basket.ts'

export const selectProducts: Handler<typeof basket.selectProducts, BasketDeps> = async ({ visitor, body }, deps) => {
  const owner = ownerOf(visitor)
  const { groupIds, constructorSetIds, inStock } = body
  // Null means all lines. A request with only sets leaves other lines unchanged, and vice versa.
  const requested = groupIds || constructorSetIds ? { groups: groupIds ?? [], sets: constructorSetIds ?? [] } : null
  const [groups, sets] =
    inStock === undefined ? [requested?.groups ?? null, requested?.sets ?? null] : await keysOfSection(inStock)
  await selectLines(deps.pool, owner.siteId, owner.cartToken, owner.userId, groups, body.selected, sets)
  return answerBasket(await readBasket(deps.pool, deps, visitor, owner), deps)

  async function keysOfSection(section: boolean) {
    const { lines } = await readBasket(deps.pool, deps, visitor, owner)
    const [groups, sets] = lineKeys(lines.filter((each) => each.inStock === section).map(({ line }) => line))
    if (!requested) return [groups, sets]
    const [groupIds, setIds] = [new Set(requested.groups), new Set(requested.sets)]
    return [groups.filter((id) => groupIds.has(id)), sets.filter((id) => setIds.has(id))]
  }
}
