import type { Queryable } from '../../base/db/pool.ts'
import { endSubscriptionsOf } from '../../people/mail-distribution/mail-distribution.port.ts'
import { clearAccount } from '../../people/users/erasure.port.ts'
import { mergeUserBaskets } from '../basket/basket.port.ts'
import { mergeBonusAccounts } from '../bonuses/merged-bonuses.port.ts'
import {
  deleteMember,
  deleteSignIns,
  deleteVotesBetween,
  endAdvertising,
  fillProfile,
  moveAddresses,
  moveAuditPersonal,
  moveMachines,
  moveMember,
  moveRows,
  raiseMemberRole,
  setMergedInto,
} from './merge.sql.ts'
import { movedTables } from './merged-tables.rule.ts'

/** Moves everything of one account into another and empties the first. Both must be locked. */
export async function mergeAccounts(tx: Queryable, from: number, into: number, siteId: number) {
  await deleteSignIns(tx, from)
  await endSubscriptionsOf(tx, from)
  await endAdvertising(tx, from)
  // Set first: the database lets a review change its author only when the account was merged.
  await setMergedInto(tx, from, into)
  await mergeUserBaskets(tx, siteId, from, into)
  await mergeBonusAccounts(tx, from, into)
  await moveAddresses(tx, from, into)
  await raiseMemberRole(tx, from, into)
  await moveMachines(tx, from, into)
  await moveMember(tx, from, into)
  await deleteMember(tx, from)
  await deleteVotesBetween(tx, from, into)
  for (const table of movedTables) await moveRows(tx, table, from, into)
  await moveAuditPersonal(tx, from, into)
  const [filled] = await fillProfile(tx, from, into)
  await clearAccount(tx, from)
  return filled!
}
