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
 * Moves bonuses of one person to another: the whole account, or its balance where the other has an account, each lot
 * with its expiry. The ledger of the first stays: what its orders release later goes to whoever has the orders.
 */
export async function mergeBonusAccounts(tx: Tx, from: number, into: number): Promise<void> {
  await moveBonusAccounts(tx, from, into)
  const [source] = await findBonusAccount(tx, from, defaultAccountType)
  if (!source) return
  const [target] = await ensureBonusAccount(tx, into, defaultAccountType)
  for (const id of [source.id, target!.id].toSorted((a, b) => a - b)) {
    await lockBonusBalance(tx, id)
    await insertExpiries(tx, id, 'Срок действия закончился')
  }
  await insertMovedLots(tx, source.id, target!.id)
  await insertMovedRest(tx, source.id, target!.id)
  await insertTakenAway(tx, source.id)
}
