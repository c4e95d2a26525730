import type { Tx } from '../../base/db/pool.ts'
import { type BuyerBonuses, findBuyerBonuses, lockBuyerAccount } from './buyer-bonuses.sql.ts'
import { insertExpiries } from './ledger.sql.ts'

export { type BuyerBonuses, buyerBonusesColumns } from './buyer-bonuses.sql.ts'

/** A buyer's bonuses on a site as they are now. */
export async function readBuyerBonuses(tx: Tx, userId: number, siteId: number): Promise<BuyerBonuses> {
  const [bonuses] = await findBuyerBonuses(tx, userId, siteId)
  return bonuses!
}

/** The same under a lock: others that spend them wait until the transaction ends. */
export async function lockBuyerBonuses(tx: Tx, userId: number, siteId: number): Promise<BuyerBonuses> {
  const [account] = await lockBuyerAccount(tx, userId)
  // Expired lots are written off first, for a lot that expires earlier is spent before the others.
  if (account) await insertExpiries(tx, account.id, 'Срок действия закончился')
  return readBuyerBonuses(tx, userId, siteId)
}
