import type { basket } from '@shpulka/contract/buying/basket'
import type { Handler } from '../../base/http/request-context.ts'
import { typedPromoCode } from '../promo-codes/promo-codes.port.ts'
import type { BasketOwner } from './basket-owner.rule.ts'
import { updateSets } from './basket-sets.sql.ts'
import { setGuestRequestedDiscounts, setUserRequestedDiscounts, updateLines } from './baskets.sql.ts'
import { lineCount } from './line-count.rule.ts'
import { answerBasket, type BasketDeps, ownerOf, readBasket } from './read-basket.ts'

export const changeBasket: Handler<typeof basket.changeBasket, BasketDeps> = async (ctx, deps) => {
  const { visitor, body } = ctx
  const owner = ownerOf(visitor)
  // 0: taken off; null: as it is.
  const promoCodeId =
    body.promoCode === undefined ? null : ((await typedPromoCode(deps.pool, deps.limits, ctx, body.promoCode)) ?? 0)
  const groups = [...new Map((body.groups ?? []).map((group) => [group.id, group])).values()]
  if (groups.length > 0) {
    await updateLines(
      deps.pool,
      owner.siteId,
      owner.cartToken,
      owner.userId,
      groups.map(({ id }) => id),
      groups.map(({ count, selected }) => (count === undefined && selected !== undefined ? null : lineCount(count))),
      groups.map(({ selected }) => selected ?? null),
    )
  }
  const sets = [...new Map((body.constructorSets ?? []).map((set) => [set.id, set])).values()]
  if (sets.length > 0) {
    await updateSets(
      deps.pool,
      owner.siteId,
      owner.cartToken,
      owner.userId,
      sets.map(({ id }) => id),
      sets.map(({ count, selected }) => (count === undefined && selected !== undefined ? null : lineCount(count))),
      sets.map(({ selected }) => selected ?? null),
    )
  }
  if (body.promoCode !== undefined || body.bonuses !== undefined || body.removeSelectedNotInStock !== undefined)
    await setRequestedDiscounts(
      deps,
      owner,
      promoCodeId,
      body.bonuses === undefined ? null : (body.bonuses ?? 0),
      body.removeSelectedNotInStock ?? null,
    )
  return answerBasket(await readBasket(deps.pool, deps, visitor, owner), deps)
}

const setRequestedDiscounts = (
  { pool }: BasketDeps,
  { siteId, cartToken, userId }: BasketOwner,
  ...requestedDiscounts: [number | null, number | null, boolean | null]
) =>
  userId === null
    ? setGuestRequestedDiscounts(pool, siteId, cartToken!, ...requestedDiscounts)
    : setUserRequestedDiscounts(pool, siteId, userId, ...requestedDiscounts)
