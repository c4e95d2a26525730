import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import type { Tx } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import type { BasketOwner } from './basket-owner.rule.ts'
import { addGuestSet, addUserSet, type SetCounting, takeSet } from './basket-sets.sql.ts'
import { deleteLines } from './baskets.sql.ts'

export { setPart, setSums } from './basket-set.view.ts'
export { setLines } from './set-lines.rule.ts'

/** What is chosen of a set, and how many. */
export interface NewBasketSet {
  readonly setId: number
  /** A group by slot. */
  readonly choice: ReadonlyMap<number, number>
  readonly count: number
}

/** Puts an assembled set in the basket; the same choice is the same line. */
export async function putSet(
  tx: Tx,
  owner: BasketOwner,
  { setId, choice, count }: NewBasketSet,
  counting: SetCounting,
  addedAt: Date | null = null,
) {
  // One order, so that the same choice is found again.
  const chosen = [...choice].sort(([one], [other]) => one - other)
  const slotIds = chosen.map(([slotId]) => slotId)
  const groupIds = chosen.map(([, groupId]) => groupId)
  try {
    if (owner.userId !== null)
      await addUserSet(tx, owner.siteId, owner.userId, setId, slotIds, groupIds, count, counting, addedAt)
    else await addGuestSet(tx, owner.siteId, owner.cartToken!, setId, slotIds, groupIds, count, counting, addedAt)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23514')
      throw unprocessable(`В корзине может быть не больше ${basketLineMaxCount} одинаковых комплектов`)
    throw error
  }
}

/** A choice takes the place of a line. A repeat finds no such line any more, and the choice where it put it. */
export async function replaceSet(
  tx: Tx,
  owner: BasketOwner,
  replaced: number,
  set: Omit<NewBasketSet, 'count'> & { readonly count: number | null },
) {
  const [old] = await takeSet(tx, owner.siteId, owner.cartToken, owner.userId, replaced)
  await putSet(tx, owner, { ...set, count: set.count ?? old?.count ?? 1 }, old ? 'add' : 'leave', old?.addedAt ?? null)
}

/** Takes sets out of the basket, each as a whole. */
export const removeSets = (tx: Tx, { siteId, cartToken, userId }: BasketOwner, ids: readonly number[]) =>
  deleteLines(tx, siteId, cartToken, userId, [], ids)
