import type { basket } from '@shpulka/contract/buying/basket'
import type { Handler } from '../../base/http/request-context.ts'
import { enteredPromoCode } from '../promo-codes/promo-codes.port.ts'
import { answerBasket } from './answer-basket.ts'
import type { BasketOwner } from './basket-owner.rule.ts'
import { updateSets } from './basket-sets.sql.ts'
import { setGuestRequestedDiscounts, setUserRequestedDiscounts, updateLines } from './baskets.sql.ts'
import { ownerOf } from './find-basket.ts'
import { lineCount } from './line-count.rule.ts'
import { type BasketDeps, readBasket } from './read-basket.ts'

export const changeBasket: Handler<typeof basket.changeBasket, BasketDeps> = async (ctx, deps) => {
  const { visitor, body } = ctx
  const owner = ownerOf(visitor)
  // 0 removes it; null leaves it unchanged.
  const promoCodeId =
    body.promoCode === undefined ? null : ((await enteredPromoCode(deps.pool, deps.limits, ctx, body.promoCode)) ?? 0)
  const keys = [owner.siteId, owner.cartToken, owner.userId] as const
  if (body.groups?.length) await updateLines(deps.pool, ...keys, ...changesOf(body.groups))
  if (body.constructorSets?.length) await updateSets(deps.pool, ...keys, ...changesOf(body.constructorSets))
  if (body.promoCode !== undefined || body.bonuses !== undefined || body.removeSelectedNotInStock !== undefined)
    await updateBasketSettings(
      deps,
      owner,
      promoCodeId,
      body.bonuses === undefined ? null : (body.bonuses ?? 0),
      body.removeSelectedNotInStock ?? null,
    )
  return answerBasket(await readBasket(deps.pool, deps, visitor, owner), deps)
}

interface Change {
  readonly id: number
  readonly count?: number | null
  readonly selected?: boolean
}

/** Ids with their counts and selections; null means unchanged. The last of several changes of one id applies. */
function changesOf(
  requested: readonly Change[],
): [ids: number[], counts: (number | null)[], selections: (boolean | null)[]] {
  const changes = [...new Map(requested.map((change) => [change.id, change])).values()]
  return [
    changes.map(({ id }) => id),
    changes.map(({ count, selected }) => (count === undefined && selected !== undefined ? null : lineCount(count))),
    changes.map(({ selected }) => selected ?? null),
  ]
}

const updateBasketSettings = (
  { pool }: BasketDeps,
  { siteId, cartToken, userId }: BasketOwner,
  ...requestedDiscounts: [number | null, number | null, boolean | null]
) =>
  userId === null
    ? setGuestRequestedDiscounts(pool, siteId, cartToken!, ...requestedDiscounts)
    : setUserRequestedDiscounts(pool, siteId, userId, ...requestedDiscounts)
