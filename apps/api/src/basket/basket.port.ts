import { basketLineMaxCount } from '@shpulka/contract/basket'
import type { Tx } from '../db/pool.ts'
import type { BasketOwner } from './basket-owner.rule.ts'
import { lockBasket, moveLinesToUser, takeLines } from './baskets.sql.ts'

export type { BasketOwner } from './basket-owner.rule.ts'
export { openGroupCache } from './group-cache.ts'
export {
  type BasketDeps,
  type BasketLineRead,
  findBasket,
  type KeptLine,
  ownerOf,
  pricedBasket,
  priceFoundBasket,
  type ReadBasket,
  readBasket,
  showBasket,
} from './read-basket.ts'

/** Locks the visitor's basket until the transaction ends; null: nothing was ever put in it. Lines read after it are the latest. */
export async function lockVisitorBasket(tx: Tx, owner: BasketOwner): Promise<{ id: number; version: number } | null> {
  const [basket] = await lockBasket(tx, owner.siteId, owner.cartToken, owner.userId)
  return basket ?? null
}

/** Takes ordered lines out of a locked basket; gives its new version. */
export async function takeOrderedLines(tx: Tx, basketId: number, groupIds: readonly number[]): Promise<number> {
  const [basket] = await takeLines(tx, basketId, groupIds)
  return basket!.version
}

/** domain: a guest's basket is merged into the user's; counts add up, nothing is lost. Gives the new version of the guest's, now empty. */
export async function mergeIntoUserBasket(tx: Tx, guestBasketId: number, siteId: number, userId: number): Promise<number> {
  const [guestBasket] = await moveLinesToUser(tx, guestBasketId, siteId, userId, basketLineMaxCount)
  return guestBasket!.version
}
