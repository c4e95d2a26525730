import type { basket } from '@shpulka/contract/basket'
import type { Verb } from '../http/visit.ts'
import { selectLines } from './baskets.sql.ts'
import { answerBasket, type BasketDeps, ownerOf, readBasket } from './read-basket.ts'

export const selectProducts: Verb<typeof basket.selectProducts, BasketDeps> = async ({ visitor, body }, deps) => {
  const owner = ownerOf(visitor)
  const { groupIds = null, inStock } = body
  const chosen = inStock === undefined ? groupIds : await ofSection(inStock)
  await selectLines(deps.pool, owner.siteId, owner.cartToken, owner.userId, chosen, body.selected)
  return answerBasket(await readBasket(deps.pool, deps, visitor, owner), deps)

  async function ofSection(section: boolean) {
    const { lines } = await readBasket(deps.pool, deps, visitor, owner)
    const asked = groupIds && new Set(groupIds)
    return lines.filter((each) => each.inStock === section && (!asked || asked.has(each.line.groupId))).map(({ line }) => line.groupId)
  }
}
