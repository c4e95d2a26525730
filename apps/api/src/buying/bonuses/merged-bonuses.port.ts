import type { Tx } from '../../base/db/pool.ts'
import { defaultAccountType } from './ledger.port.ts'
import { ensureBonusAccount, insertExpiries } from './ledger.sql.ts'
import {
  findBonusAccount,
  insertMovedLots,
  insertMovedRest,
  insertTakenAway,
  moveBonusAccounts,
} from './merged-bonuses.sql.ts'
import { lockBonusBalance } from './refunded-bonuses.sql.ts'

/**
 * Bonuses of one person go over to another: the account as it is, or what is left in it, each lot with the day it ends.
 * The ledger of the first stays: what its orders release later comes to whoever has the orders.
 */
export async function mergeBonusAccounts(tx: Tx, from: number, into: number): Promise<void> {
  await moveBonusAccounts(tx, from, into)
  const [left] = await findBonusAccount(tx, from, defaultAccountType)
  if (!left) return
  const [target] = await ensureBonusAccount(tx, into, defaultAccountType)
  for (const id of [left.id, target!.id].toSorted((a, b) => a - b)) {
    await lockBonusBalance(tx, id)
    await insertExpiries(tx, id, 'Срок действия закончился')
  }
  await insertMovedLots(tx, left.id, target!.id)
  await insertMovedRest(tx, left.id, target!.id)
  await insertTakenAway(tx, left.id)
}
