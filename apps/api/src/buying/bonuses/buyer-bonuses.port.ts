import type { Queryable } from '../../base/db/pool.ts'
import { type BuyerBonuses, findBuyerBonuses, lockBuyerAccount } from './buyer-bonuses.sql.ts'
import { insertExpiries } from './ledger.sql.ts'

export { type BuyerBonuses, buyerBonusesColumns } from './buyer-bonuses.sql.ts'

/** A buyer's current bonuses on a site. */
export async function readBuyerBonuses(tx: Queryable, userId: number, siteId: number): Promise<BuyerBonuses> {
  const [bonuses] = await findBuyerBonuses(tx, userId, siteId)
  return bonuses!
}

/** The same, locked: other transactions that spend these bonuses wait until this one ends. */
export async function lockBuyerBonuses(tx: Queryable, userId: number, siteId: number): Promise<BuyerBonuses> {
  const [account] = await lockBuyerAccount(tx, userId)
  // Expired lots are written off first; otherwise the order would spend them, since the earliest expiry goes first.
  if (account) await insertExpiries(tx, account.id, 'Срок действия закончился')
  return readBuyerBonuses(tx, userId, siteId)
}
