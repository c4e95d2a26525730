import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import type { Queryable } from '../../base/db/pool.ts'
import type { BasketOwner } from './basket-owner.rule.ts'
import { addGuestSet, addUserSet, type CountMode, deleteSet } from './basket-sets.sql.ts'
import { deleteLines } from './baskets.sql.ts'
import { rejectTooMany } from './too-many.ts'

export { constructorSetPart, constructorSetSums } from './basket-set.view.ts'
export { constructorSetLines } from './set-lines.rule.ts'

/** A constructor set with the chosen parts, and how many of it. */
export interface NewBasketSet {
  readonly setId: number
  /** Id of the chosen group by id of the slot. */
  readonly choice: ReadonlyMap<number, number>
  readonly count: number
}

/** Puts an assembled set in the basket. The same choice of parts is one line. */
export async function putSet(
  tx: Queryable,
  owner: BasketOwner,
  { setId, choice, count }: NewBasketSet,
  countMode: CountMode,
  addedAt: Date | null = null,
) {
  // Sorted by slot, so that the same choice is stored in the same order.
  const chosen = [...choice].sort(([one], [other]) => one - other)
  const slotIds = chosen.map(([slotId]) => slotId)
  const groupIds = chosen.map(([, groupId]) => groupId)
  const set = [setId, slotIds, groupIds, count, countMode, addedAt] as const
  await rejectTooMany(
    owner.userId !== null
      ? addUserSet(tx, owner.siteId, owner.userId, ...set)
      : addGuestSet(tx, owner.siteId, owner.cartToken!, ...set),
    `В корзине может быть не больше ${basketLineMaxCount} одинаковых комплектов`,
  )
}

/**
 * Replaces a set of the basket by another choice of parts. A repeated request finds the old set gone and changes
 * nothing.
 */
export async function replaceSet(
  tx: Queryable,
  owner: BasketOwner,
  replaced: number,
  set: Omit<NewBasketSet, 'count'> & { readonly count: number | null },
) {
  const [old] = await deleteSet(tx, owner.siteId, owner.cartToken, owner.userId, replaced)
  await putSet(tx, owner, { ...set, count: set.count ?? old?.count ?? 1 }, old ? 'add' : 'leave', old?.addedAt ?? null)
}

/** Removes whole sets from the basket. */
export const removeSets = (tx: Queryable, { siteId, cartToken, userId }: BasketOwner, ids: readonly number[]) =>
  deleteLines(tx, siteId, cartToken, userId, [], ids)
