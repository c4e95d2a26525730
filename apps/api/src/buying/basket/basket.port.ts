import { isRandomUuid } from '@shpulka/contract/base/ids'
import { basketLineMaxCount, basketMaxLines } from '@shpulka/contract/buying/basket-limits'
import type { Queryable } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { groupCount } from '../../catalogue/catalog/group-count.rule.ts'
import { findPricedGroups } from '../../catalogue/catalog/offers.port.ts'
import { lockBuyerBonuses } from '../bonuses/buyer-bonuses.port.ts'
import { lockPromoCode } from '../promo-codes/promo-codes.port.ts'
import { deleteAbandonedBaskets, findLastBasketId } from './abandoned-baskets.sql.ts'
import { lineKeys, type StoredLine } from './basket-line.rule.ts'
import type { BasketOwner } from './basket-owner.rule.ts'
import { findSharedSets, updateSets } from './basket-sets.sql.ts'
import { deleteOrderedLines, increaseUserLines, type LockedBasket, lockBasket, updateLines } from './baskets.sql.ts'
import { findBasket, ownerOf, type StoredBasket } from './find-basket.ts'
import { disownBasket, findSharedLines, moveLinesToUser } from './merged-baskets.sql.ts'
import { mergedCount } from './merged-count.rule.ts'
import { type BasketSources, type ReadBasket, readBasket } from './read-basket.ts'
import { constructorSetAsLine } from './set-as-line.rule.ts'

export { addLines } from './add-lines.ts'
export { showBasket } from './answer-basket.ts'
export { type LineSet, nothingSelected, type PricedLine } from './basket-line.rule.ts'
export type { BasketOwner } from './basket-owner.rule.ts'
export { findBasket, noRequestedDiscounts, ownerOf } from './find-basket.ts'
export { openGroupCache } from './group-cache.ts'
export {
  type BasketDeps,
  pricedBasket,
  priceStoredBasket,
  type ReadBasket,
  readBasket,
  withoutUnavailable,
} from './read-basket.ts'
export { requestedGroups } from './requested-groups.ts'
export { SerializedLines } from './serialized-lines.ts'

/**
 * Locks the visitor's basket until the transaction ends; lines read afterwards are current. Returns null when there is
 * no basket yet.
 */
export async function lockVisitorBasket(tx: Queryable, owner: BasketOwner): Promise<LockedBasket | null> {
  const [basket] = await lockBasket(tx, owner.siteId, owner.cartToken, owner.userId)
  return basket ?? null
}

/**
 * Locks the buyer's bonuses and the promo code until the transaction ends, and returns the basket with both read again.
 */
export async function lockRequestedDiscounts(tx: Queryable, stored: StoredBasket): Promise<StoredBasket> {
  const { owner, promoCode, requestedBonusesKopecks, lines } = stored
  const { siteId, userId } = owner
  const buyer =
    requestedBonusesKopecks > 0 && userId !== null ? await lockBuyerBonuses(tx, userId, siteId) : stored.buyer
  const locked =
    promoCode &&
    (await lockPromoCode(
      tx,
      promoCode.id,
      userId,
      lines.map(({ groupId }) => groupId),
    ))
  return { ...stored, buyer, promoCode: locked }
}

/**
 * Removes ordered lines and sets from a locked basket, and the promo code if it was used; returns the new version, and
 * whether unclear lines of a pasted list are left in it.
 */
export async function removeOrdered(
  tx: Queryable,
  basketId: number,
  lines: readonly StoredLine[],
  removesPromoCode: boolean,
): Promise<{ version: number; hasUnclearLines: boolean }> {
  const [basket] = await deleteOrderedLines(tx, basketId, ...lineKeys(lines), removesPromoCode)
  return basket!
}

/**
 * domain: merges a guest's basket into the user's; counts add up, nothing is lost. Returns the new version of the
 * guest's basket, now empty.
 */
export async function mergeIntoUserBasket(
  tx: Queryable,
  guestBasketId: number,
  siteId: number,
  userId: number,
): Promise<number> {
  const [guestBasket] = await moveLinesToUser(tx, guestBasketId, siteId, userId, basketLineMaxCount)
  return guestBasket!.version
}

/** Moves one user's basket into another's; the first basket is left empty and without an owner. */
export async function mergeUserBaskets(tx: Queryable, siteId: number, from: number, into: number): Promise<void> {
  const basket = await lockVisitorBasket(tx, { siteId, cartToken: null, userId: from })
  if (!basket) return
  await lockVisitorBasket(tx, { siteId, cartToken: null, userId: into })
  await mergeIntoUserBasket(tx, basket.id, siteId, into)
  await disownBasket(tx, basket.id)
}

/**
 * Raises lines of the signed-in visitor's basket to at least these counts, and returns the basket. Groups must be on
 * sale.
 */
export async function increaseLines(
  tx: Queryable,
  sources: BasketSources,
  visitor: Visitor,
  counts: ReadonlyMap<number, number>,
): Promise<ReadBasket> {
  const owner = ownerOf(visitor)
  await increaseUserLines(tx, owner.siteId, owner.userId!, [...counts.keys()], [...counts.values()])
  const basket = await readBasket(tx, { ...sources, findGroups: findPricedGroups }, visitor, owner)
  if (basket.lines.length > basketMaxLines)
    throw unprocessable(`В корзине может быть не больше ${basketMaxLines} строк: освободите место и повторите`)
  return basket
}

/**
 * domain: merges the guest's basket into the user's at sign-in. Counts add up, at most to what can be sold, and nothing
 * is lost. The guest's basket is left empty, so a repeat adds nothing. An unknown or missing token changes nothing.
 */
export async function mergeGuestBasket(tx: Queryable, visitor: Visitor, cartToken: string | null): Promise<void> {
  const { site, user } = visitor
  if (!user || cartToken === null || !isRandomUuid(cartToken)) return
  const guestBasket = await lockVisitorBasket(tx, { siteId: site.id, cartToken: cartToken.toLowerCase(), userId: null })
  if (!guestBasket) return
  await lockVisitorBasket(tx, { siteId: site.id, cartToken: null, userId: user.id })
  const shared = await findSharedLines(tx, guestBasket.id, site.id, user.id)
  const sharedSets = await findSharedSets(tx, guestBasket.id, site.id, user.id)
  await mergeIntoUserBasket(tx, guestBasket.id, site.id, user.id)
  if (sharedSets.length > 0) await limitMergedSets(tx, visitor, sharedSets)
  if (shared.length === 0) return
  const groupsById = await findPricedGroups(
    tx,
    visitor,
    shared.map(({ groupId }) => groupId),
  )
  await updateLines(
    tx,
    site.id,
    null,
    user.id,
    shared.map(({ groupId }) => groupId),
    shared.map(({ groupId, userCount, guestCount }) => {
      const group = groupsById.get(groupId)
      return mergedCount(userCount, guestCount, groupCount(group?.offers ?? []), group ?? byOne)
    }),
    shared.map(() => null),
  )
}

/** Sets are sold in any count. */
const byOne = { minCount: 1, stepCount: 1 }

/** Limits the summed counts of sets that were in both baskets to what can be sold. */
async function limitMergedSets(
  tx: Queryable,
  visitor: Visitor,
  shared: readonly { id: number; userCount: number; guestCount: number }[],
): Promise<void> {
  const { site, user } = visitor
  const { lines } = await findBasket(tx, { siteId: site.id, cartToken: null, userId: user!.id })
  const groupsById = await findPricedGroups(
    tx,
    visitor,
    lines.flatMap(({ set, groupId }) => (set ? [groupId] : [])),
  )
  const counts = shared.map(({ id, userCount, guestCount }) => {
    const parts = lines
      .filter(({ set }) => set?.id === id)
      .map((line) => ({ ...line, group: groupsById.get(line.groupId) ?? null }))
    return mergedCount(
      userCount,
      guestCount,
      groupCount(constructorSetAsLine(parts[0]!.set!, parts).group?.offers ?? []),
      byOne,
    )
  })
  const ids = shared.map(({ id }) => id)
  await updateSets(
    tx,
    site.id,
    null,
    user!.id,
    ids,
    counts,
    ids.map(() => null),
  )
}

const basketsAtOnce = 20_000

/** Deletes baskets that their guests can no longer reach, in portions. */
export async function deleteExpiredBaskets(tx: Queryable): Promise<void> {
  const [last] = await findLastBasketId(tx)
  for (let from = 0; from < last!.id; from += basketsAtOnce)
    await deleteAbandonedBaskets(tx, from, from + basketsAtOnce)
}
