import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { BankRefund } from '../../base/integrations/bank.port.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { queueReceipts } from '../receipts/receipts.port.ts'
import { saveMoneyRefund } from './money-refunds.sql.ts'
import { countRefund } from './settled-money.port.ts'

/**
 * Saves the result of a refund of money. Returns false when it was saved before. If the bank refuses, the shop must
 * return the money and gets an email about it.
 */
export async function saveRefund(
  pool: Pool,
  moneyRefundId: number,
  found: { readonly id: string | null; readonly status: BankRefund['status'] },
): Promise<boolean> {
  const status = found.status === 'canceled' ? 'failed' : found.status
  const stored = await transaction(pool, async (tx) => {
    const [stored] = await saveMoneyRefund(tx, moneyRefundId, found.id, status)
    // The refund of goods and the receipt can continue now.
    if (stored && found.status !== 'pending') await queueReceipts(tx)
    if (stored && found.status === 'canceled')
      await addEmails(tx, [{ email: 'money-refund', to: 'shop', id: moneyRefundId }])
    return stored
  })
  if (stored && status !== 'pending') countRefund(stored.provider, status, stored.amountKopecks)
  return stored !== undefined
}
