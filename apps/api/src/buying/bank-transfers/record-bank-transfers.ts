import type { bankTransfers } from '@shpulka/contract/buying/bank-transfers'
import { orderNumber } from '@shpulka/contract/buying/order-number'
import { type Actor, recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler, SignedInStaff } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { announceStock, changeStatus } from '../order-status/change-status.port.ts'
import { lockOrderAndFindBill, recordTransferPayment } from '../payments/billing.port.ts'
import { allowedBankAccounts } from './allowed-bank-accounts.ts'
import { findOrderOfBill, lockTransfer, markTransferRecorded } from './bank-transfers.sql.ts'
import type { BankTransfersDeps } from './deps.ts'

/** Each transfer has its own transaction, so that one failure does not stop the others. */
export const recordBankTransfers: OfficeHandler<typeof bankTransfers.recordBankTransfers, BankTransfersDeps> = async (
  { body, staff, log },
  deps,
) => {
  const accounts = allowedBankAccounts(deps.currentSettings, staff)
  const results: { id: number; orderId: number | null; problem: string | null }[] = []
  for (const { id, billId } of body.transfers) {
    try {
      const { orderId, changedOffers } = await matchTransferToBill(deps, staff, accounts, id, billId)
      await announceStock(deps, changedOffers, log)
      results.push({ id, orderId, problem: null })
    } catch (error) {
      if (!(error instanceof Failure)) log.error({ err: error, transferId: id }, 'a bank transfer was not recorded')
      const problem = error instanceof Failure ? error.message : 'Не получилось записать: повторите'
      results.push({ id, orderId: null, problem })
    }
  }
  return { results }
}

/** Locks the order before the transfer, as every payment change does, to avoid deadlocks. */
const matchTransferToBill = (
  { pool }: BankTransfersDeps,
  staff: SignedInStaff,
  accounts: readonly string[],
  id: number,
  billId: number,
): Promise<{ orderId: number; changedOffers: readonly number[] }> =>
  transaction(pool, async (tx) => {
    const [orderBeforeLock] = await findOrderOfBill(tx, billId)
    if (!orderBeforeLock || !isAllowedAtSite(staff.permissions, 'orders.money', orderBeforeLock.siteId))
      throw unprocessable('Такого счёта нет')
    const { orderId, siteId } = orderBeforeLock
    const bill = await lockOrderAndFindBill(tx, orderId)
    // Read again under the lock: the status may have changed.
    const [order] = await findOrderOfBill(tx, billId)
    const [transfer] = await lockTransfer(tx, id, accounts)
    if (!transfer) throw unprocessable('Такого поступления нет')
    if (transfer.state === 'recorded' && transfer.billId === billId) return { orderId, changedOffers: [] }
    if (transfer.state !== 'waiting') throw unprocessable('Поступление уже разобрали')
    if (order!.stage === 'cancelled')
      throw unprocessable(`Заказ ${orderNumber(orderId)} отменён: верните деньги плательщику`)
    if (bill?.id !== billId) throw unprocessable('Счёт уже оплачен, или его заменил другой')
    if (bill.amountKopecks !== transfer.amountKopecks)
      throw unprocessable(
        `Сумма другая: по счёту ${roubles(bill.amountKopecks)}, пришло ${roubles(transfer.amountKopecks)}`,
      )
    const by: Actor = staffActor(staff)
    const why = `Перевод № ${transfer.number} от ${transfer.date}`
    await recordTransferPayment(tx, orderId, by.who)
    const { changedOffers } = order!.mayBecomePaid
      ? await changeStatus(tx, { orderId, to: 'paid', why, ...by })
      : { changedOffers: [] }
    await markTransferRecorded(tx, id, billId, by.who)
    await recordAudit(tx, {
      actor: by,
      action: 'transfer.record',
      record: { kind: 'order', id: orderId },
      siteId,
      changes: { payment: [null, roubles(transfer.amountKopecks)] },
      why,
    })
    return { orderId, changedOffers }
  })
