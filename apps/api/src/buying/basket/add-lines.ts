import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import type { Queryable } from '../../base/db/pool.ts'
import type { BasketOwner } from './basket-owner.rule.ts'
import { addGuestLines, addUserLines } from './baskets.sql.ts'
import { rejectTooMany } from './too-many.ts'

/**
 * Adds groups with their counts to a basket, which is created if there is none. `replaces`: the counts replace those in
 * the basket, otherwise they add up.
 */
export async function addLines(
  tx: Queryable,
  owner: BasketOwner,
  counts: ReadonlyMap<number, number>,
  { replaces }: { readonly replaces: boolean },
): Promise<void> {
  const groupIds = [...counts.keys()]
  const lineCounts = [...counts.values()]
  await rejectTooMany(
    owner.userId !== null
      ? addUserLines(tx, owner.siteId, owner.userId, groupIds, lineCounts, replaces)
      : addGuestLines(tx, owner.siteId, owner.cartToken!, groupIds, lineCounts, replaces),
    `В одной строке корзины может быть не больше ${basketLineMaxCount} шт.`,
  )
}
