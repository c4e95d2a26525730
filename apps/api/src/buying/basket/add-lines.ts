import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import type { Tx } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import type { BasketOwner } from './basket-owner.rule.ts'
import { addGuestLines, addUserLines } from './baskets.sql.ts'

/**
 * Puts so many of each group into a basket, which is made if there is none; `replaces`: instead of what is in it, else
 * beside it.
 */
export async function addLines(
  tx: Tx,
  owner: BasketOwner,
  counts: ReadonlyMap<number, number>,
  replaces: boolean,
): Promise<void> {
  const groupIds = [...counts.keys()]
  const each = [...counts.values()]
  try {
    if (owner.userId !== null) await addUserLines(tx, owner.siteId, owner.userId, groupIds, each, replaces)
    else await addGuestLines(tx, owner.siteId, owner.cartToken!, groupIds, each, replaces)
  } catch (error) {
    if (isCheckViolation(error))
      throw unprocessable(`В одной строке корзины может быть не больше ${basketLineMaxCount} шт.`)
    throw error
  }
}

const isCheckViolation = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23514'
