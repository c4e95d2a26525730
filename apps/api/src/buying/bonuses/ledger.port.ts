import { orderNumber } from '@shpulka/contract/buying/order-number'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { bonusAccrual } from '../../base/money/bonus-accrual.rule.ts'
import {
  defaultAccountType,
  ensureBonusAccount,
  findAccountsWithExpiredLots,
  findBonusClient,
  insertAccrual,
  insertExpiries,
  insertHoldChange,
  insertRelease,
  insertTake,
  lockBonusAccount,
} from './ledger.sql.ts'
import { bonusLevel } from './level.rule.ts'

export { bonusHoldCte, defaultAccountType } from './ledger.sql.ts'

/**
 * Accrues the bonuses of a completed order, at the level its buyer had before it. A repeated call does nothing, nor
 * does one for the order of an erased account.
 */
export async function accrueForOrder(
  tx: Queryable,
  {
    orderId,
    userId,
    siteId,
    itemsKopecks,
  }: { readonly orderId: number; readonly userId: number; readonly siteId: number; readonly itemsKopecks: number },
): Promise<void> {
  const [client] = await findBonusClient(tx, userId, siteId, orderId)
  if (!client) return
  const { level } = bonusLevel(client.levels, client.spent)
  const kopecks = level ? bonusAccrual(itemsKopecks, level.percent, client.multiplier) : 0
  if (kopecks === 0) return
  const [account] = await ensureBonusAccount(tx, userId, defaultAccountType)
  await insertAccrual(tx, account!.id, orderId, kopecks, client.lastingDays, `За заказ ${orderNumber(orderId)}`)
}

/**
 * Call when the order is paid: the bonuses held for it are spent for good. A repeated call, or an order without a
 * write-off, changes nothing.
 */
export async function spendWriteOff(tx: Queryable, orderId: number): Promise<void> {
  await insertTake(tx, orderId, `За заказ ${orderNumber(orderId)}`)
}

/** Call when the order is cancelled: its held or spent bonuses return to the account. A repeated call does nothing. */
export async function releaseWriteOff(tx: Queryable, orderId: number): Promise<void> {
  await insertRelease(tx, orderId, `Отменён заказ ${orderNumber(orderId)}`)
}

/** Call when the part of an order paid by bonuses was changed: the account holds more or less for it. Once a change. */
export async function changeWriteOff(
  tx: Queryable,
  { orderId, userId, changeId, byKopecks }: { orderId: number; userId: number; changeId: number; byKopecks: number },
): Promise<void> {
  await insertHoldChange(tx, userId, orderId, changeId, -byKopecks, `Изменён заказ ${orderNumber(orderId)}`)
}

const batchSize = 500

/** Writes off the unspent part of expired accruals. */
export async function expireBonuses(pool: Pool): Promise<void> {
  for (;;) {
    const accounts = await findAccountsWithExpiredLots(pool, batchSize)
    for (const { accountId } of accounts)
      await transaction(pool, async (tx) => {
        await lockBonusAccount(tx, accountId)
        await insertExpiries(tx, accountId, 'Срок действия закончился')
      })
    if (accounts.length < batchSize) return
  }
}
