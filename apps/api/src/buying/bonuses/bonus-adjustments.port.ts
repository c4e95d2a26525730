import type { Queryable } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import {
  findAdjustment,
  findOfficeLedger,
  insertStaffAdjustment,
  lockBonusesOfStaff,
  sumDailyAdjustments,
} from './bonus-adjustments.sql.ts'
import { bonusLogRow } from './bonus-log.view.ts'
import { defaultAccountType } from './ledger.port.ts'
import { ensureBonusAccount, insertExpiries } from './ledger.sql.ts'
import { lockBonusBalance } from './refunded-bonuses.sql.ts'

/** The sum of bonuses a member of staff credited and debited within 24 hours, in kopecks. */
export async function readDailyAdjustmentTotal(tx: Queryable, who: string): Promise<number> {
  const [sum] = await sumDailyAdjustments(tx, who)
  return sum!.kopecks
}

/** The same, locked: other adjustments by this member of staff wait until the transaction ends. */
export async function lockDailyAdjustments(tx: Queryable, who: string): Promise<number> {
  await lockBonusesOfStaff(tx, who)
  return readDailyAdjustmentTotal(tx, who)
}

/**
 * Whether this change was already made, by its idempotency key; 422 when the key belongs to another change. Call it
 * after `lockDailyAdjustments`.
 */
export async function isAdjustmentRepeated(
  tx: Queryable,
  {
    who,
    key,
    userId,
    delta,
  }: { readonly who: string; readonly key: string; readonly userId: number; readonly delta: number },
): Promise<boolean> {
  const [before] = await findAdjustment(tx, who, key)
  if (before && (before.userId !== userId || before.delta !== delta))
    throw unprocessable('Этот ключ уже у другого изменения: повторите с новым ключом')
  return before !== undefined
}

/**
 * Credits or debits bonuses by an entry of the ledger; 422 when the balance is too small. Returns the balance before
 * and after.
 */
export async function adjustBonuses(
  tx: Queryable,
  {
    userId,
    delta,
    why,
    who,
    key,
  }: {
    readonly userId: number
    readonly delta: number
    readonly why: string
    readonly who: string
    readonly key: string
  },
): Promise<readonly [was: number, becomes: number]> {
  const [account] = await ensureBonusAccount(tx, userId, defaultAccountType)
  await lockBonusBalance(tx, account!.id)
  // Expired bonuses are written off first: they cannot be debited.
  await insertExpiries(tx, account!.id, 'Срок действия закончился')
  const [{ balance } = { balance: 0 }] = await lockBonusBalance(tx, account!.id)
  if (balance + delta < 0)
    throw unprocessable(`На счёте ${roubles(balance)}: столько не списать`, { delta: 'Больше, чем есть на счёте' })
  await insertStaffAdjustment(tx, account!.id, delta, why, who, key)
  return [balance, balance + delta]
}

/** The latest entries of a user's ledger, newest first. */
export const readLedgerForStaff = async (tx: Queryable, userId: number) =>
  (await findOfficeLedger(tx, userId, defaultAccountType)).map(({ fio, ...row }) => {
    const { id, at, title, delta, balance, order } = bonusLogRow(row)
    return { id, at, title, delta, balance, orderId: order?.id ?? null, who: fio ?? '' }
  })
