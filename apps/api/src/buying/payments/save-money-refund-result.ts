import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { BankRefund } from '../../base/integrations/bank.port.ts'
import { addEmails, repeatableId } from '../../base/mail/emails.port.ts'
import { queueReceipts } from '../receipts/receipts.port.ts'
import { saveMoneyRefund } from './money-refunds.sql.ts'
import { incrementRefunds } from './payment-metrics.port.ts'

/**
 * Saves what the bank says of a refund of money. Returns false when it was saved before. If the bank refuses, staff
 * must return the money by hand, and the shop gets an email about it.
 */
export async function saveMoneyRefundResult(
  pool: Pool,
  moneyRefundId: number,
  bankResult: { readonly id: string | null; readonly status: BankRefund['status'] },
): Promise<boolean> {
  const status = bankResult.status === 'canceled' ? 'failed' : bankResult.status
  const stored = await transaction(pool, async (tx) => {
    const [stored] = await saveMoneyRefund(tx, moneyRefundId, bankResult.id, status)
    // A receipt of the refund waits for the bank's last word, a refusal too.
    if (stored && bankResult.status !== 'pending') await queueReceipts(tx)
    if (stored && bankResult.status === 'canceled')
      await addEmails(tx, [{ email: 'money-refund', to: 'shop', id: repeatableId(moneyRefundId) }])
    return stored
  })
  if (stored && status !== 'pending') incrementRefunds(stored.provider, status, stored.amountKopecks)
  return stored !== undefined
}
