import type { Queryable } from '../../base/db/pool.ts'
import { defaultAccountType } from './ledger.port.ts'
import { ensureBonusAccount } from './ledger.sql.ts'
import { reclaimedBonuses } from './refunded-bonuses.rule.ts'
import {
  findEarlierRefund,
  findRefundedBonuses,
  insertAdjustment,
  insertReturnReversals,
  lockBonusBalance,
} from './refunded-bonuses.sql.ts'

/** Returns bonuses spent on refunded goods and reclaims those accrued for them. Once per refund. */
export async function returnRefundedBonuses(
  tx: Queryable,
  { refundId, orderId, why }: { readonly refundId: number; readonly orderId: number; readonly why: string },
): Promise<void> {
  const [bonuses] = await findRefundedBonuses(tx, refundId)
  if (!bonuses || (bonuses.spent === 0 && bonuses.accrued === 0)) return
  const [account] = await ensureBonusAccount(tx, bonuses.userId, defaultAccountType)
  const [{ balance } = { balance: 0 }] = await lockBonusBalance(tx, account!.id)
  if (bonuses.spent > 0)
    await insertAdjustment(tx, account!.id, bonuses.spent, orderId, refundId, `${why}: бонусы, которыми платили`)
  const reclaimed = reclaimedBonuses(bonuses, balance + bonuses.spent)
  if (reclaimed > 0)
    await insertAdjustment(tx, account!.id, -reclaimed, orderId, refundId, `${why}: начисленное за эти товары`)
}

/** Call after bonuses were accrued for all goods of the order: reclaims those of goods refunded earlier. */
export async function reclaimEarlierRefunds(tx: Queryable, orderId: number): Promise<void> {
  const [refund] = await findEarlierRefund(tx, orderId)
  const [bonuses] = refund ? await findRefundedBonuses(tx, refund.id) : []
  if (!refund || !bonuses || bonuses.accrued === 0) return
  const [account] = await ensureBonusAccount(tx, bonuses.userId, defaultAccountType)
  const [{ balance } = { balance: 0 }] = await lockBonusBalance(tx, account!.id)
  const reclaimed = reclaimedBonuses(bonuses, balance)
  if (reclaimed > 0)
    await insertAdjustment(tx, account!.id, -reclaimed, orderId, refund.id, 'Начисленное за товары, которые возвращены')
}

/** A cancelled order returns all its bonuses, so those its refunds have already returned are reversed. */
export async function reverseReturnedBonuses(tx: Queryable, orderId: number): Promise<void> {
  await insertReturnReversals(tx, orderId)
}
