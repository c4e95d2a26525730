import type { bankTransfers } from '@shpulka/contract/buying/bank-transfers'
import { type Actor, recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler, SignedInStaff } from '../../base/http/office-context.ts'
import { mayAt } from '../../base/http/sites-of.rule.ts'
import { rubles } from '../../base/money/rubles.rule.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import { orderNumber } from '../orders/order-number.rule.ts'
import { lockWaitingBill, recordTransfer } from '../payments/billing.port.ts'
import { findOrderOfBill, lockTransfer, saveRecorded } from './bank-transfers.sql.ts'
import type { BankTransfersDeps } from './deps.ts'
import { shopAccounts } from './shop-accounts.ts'

/** Each transfer has its own transaction, so that one failure does not stop the others. */
export const recordBankTransfers: OfficeHandler<typeof bankTransfers.recordBankTransfers, BankTransfersDeps> = async (
  { body, staff, log },
  deps,
) => {
  const accounts = shopAccounts(deps.currentSettings, staff)
  const results: { id: number; orderId: number | null; problem: string | null }[] = []
  for (const { id, billId } of body.transfers) {
    try {
      results.push({ id, orderId: await recordTransferOfBill(deps, staff, accounts, id, billId), problem: null })
    } catch (error) {
      if (!(error instanceof Failure)) log.error({ err: error, transferId: id }, 'a bank transfer was not recorded')
      const problem = error instanceof Failure ? error.message : 'Не получилось записать: повторите'
      results.push({ id, orderId: null, problem })
    }
  }
  return { results }
}

/** Locks the order first, like every change of its money, then the transfer. */
const recordTransferOfBill = (
  { pool }: BankTransfersDeps,
  staff: SignedInStaff,
  accounts: readonly string[],
  id: number,
  billId: number,
): Promise<number> =>
  transaction(pool, async (tx) => {
    const [billed] = await findOrderOfBill(tx, billId)
    if (!billed || !mayAt(staff.permissions, 'orders.money', billed.siteId)) throw unprocessable('Такого счёта нет')
    const waiting = await lockWaitingBill(tx, billed.orderId)
    const [order] = await findOrderOfBill(tx, billId)
    const [transfer] = await lockTransfer(tx, id, accounts)
    if (!transfer) throw unprocessable('Такого поступления нет')
    if (transfer.state === 'recorded' && transfer.billId === billId) return billed.orderId
    if (transfer.state !== 'waiting') throw unprocessable('Поступление уже разобрали')
    if (order!.stage === 'cancelled')
      throw unprocessable(`Заказ ${orderNumber(billed.orderId)} отменён: верните деньги плательщику`)
    if (waiting?.id !== billId) throw unprocessable('Счёт уже оплачен, или его заменил другой')
    if (waiting.amountKopecks !== transfer.amountKopecks)
      throw unprocessable(
        `Сумма другая: по счёту ${rubles(waiting.amountKopecks)}, пришло ${rubles(transfer.amountKopecks)}`,
      )
    const by: Actor = staffActor(staff)
    const why = `Перевод № ${transfer.number} от ${transfer.date}`
    await recordTransfer(tx, billed.orderId, by.who)
    if (order!.mayBecomePaid) await changeStatus(tx, { orderId: billed.orderId, to: 'paid', why, ...by })
    await saveRecorded(tx, id, billId, by.who)
    await recordAudit(tx, {
      ...{ actor: by, action: 'transfer.record', record: { kind: 'order', id: billed.orderId }, siteId: billed.siteId },
      ...{ changes: { payment: [null, rubles(transfer.amountKopecks)] }, why },
    })
    return billed.orderId
  })
