import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { BankRefund } from '../../base/integrations/bank.port.ts'
import { addLetters } from '../../base/mail/letters.port.ts'
import { keepMoneyRefund } from './money-refunds.sql.ts'

/** What became of money that goes back; false: that was known. What the bank will not give back the shop must: it is written to. */
export async function keepRefund(
  pool: Pool,
  moneyRefundId: number,
  found: { readonly id: string | null; readonly status: BankRefund['status'] },
): Promise<boolean> {
  return transaction(pool, async (tx) => {
    const [kept] = await keepMoneyRefund(tx, moneyRefundId, found.id, found.status === 'canceled' ? 'failed' : found.status)
    if (kept && found.status === 'canceled') await addLetters(tx, [{ letter: 'money-refund', to: 'shop', id: moneyRefundId }])
    return kept !== undefined
  })
}
