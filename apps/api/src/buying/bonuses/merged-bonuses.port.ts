import type { Queryable } from '../../base/db/pool.ts'
import { defaultAccountType } from './ledger.port.ts'
import { ensureBonusAccount, insertExpiries } from './ledger.sql.ts'
import {
  findBonusAccount,
  insertBalanceRemoval,
  insertMovedLots,
  insertMovedRemainder,
  moveBonusAccounts,
} from './merged-bonuses.sql.ts'
import { lockBonusBalance } from './refunded-bonuses.sql.ts'

/**
 * Moves the bonuses of one user to another: the whole account, or only its balance when the other has an account too.
 * Each lot keeps its expiry. The old ledger stays; bonuses its orders release later go to the user who has the orders.
 */
export async function mergeBonusAccounts(tx: Queryable, from: number, into: number): Promise<void> {
  await moveBonusAccounts(tx, from, into)
  const [source] = await findBonusAccount(tx, from, defaultAccountType)
  if (!source) return
  const [target] = await ensureBonusAccount(tx, into, defaultAccountType)
  for (const id of [source.id, target!.id].toSorted((a, b) => a - b)) {
    await lockBonusBalance(tx, id)
    await insertExpiries(tx, id, 'Срок действия закончился')
  }
  await insertMovedLots(tx, source.id, target!.id)
  await insertMovedRemainder(tx, source.id, target!.id)
  await insertBalanceRemoval(tx, source.id)
}
