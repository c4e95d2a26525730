import type { Tx } from '../../base/db/pool.ts'
import { defaultAccountType } from './ledger.port.ts'
import { ensureBonusAccount } from './ledger.sql.ts'
import { reclaimedBonuses } from './refunded-bonuses.rule.ts'
import { findRefundedBonuses, insertAdjustment, lockBonusBalance } from './refunded-bonuses.sql.ts'

/** What was spent on goods that came back returns to the account, what they brought is taken back; once a refund. */
export async function returnRefundedBonuses(
  tx: Tx,
  { refundId, orderId, why }: { readonly refundId: number; readonly orderId: number; readonly why: string },
): Promise<void> {
  const [bonuses] = await findRefundedBonuses(tx, refundId)
  if (!bonuses || (bonuses.spent === 0 && bonuses.accrued === 0)) return
  const [account] = await ensureBonusAccount(tx, bonuses.userId, defaultAccountType)
  const [{ balance } = { balance: 0 }] = await lockBonusBalance(tx, account!.id)
  if (bonuses.spent > 0)
    await insertAdjustment(tx, account!.id, bonuses.spent, orderId, refundId, `${why}: бонусы, которыми платили`)
  const taken = reclaimedBonuses(bonuses, balance + bonuses.spent)
  if (taken > 0) await insertAdjustment(tx, account!.id, -taken, orderId, refundId, `${why}: начисленное за эти товары`)
}
