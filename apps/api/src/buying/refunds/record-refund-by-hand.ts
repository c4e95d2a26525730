import type { orderRefunds } from '@shpulka/contract/buying/order-refunds'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { type DeskDeps, readDeskOrder } from '../order-desk/desk-orders.port.ts'
import { changeRefund } from './change-refund.ts'
import { endMoneyRefundByHand } from './desk-refunds.sql.ts'
import { lockMoneyRefund } from './lock-money-refund.ts'
import { findRefundTransition } from './refund-changes.sql.ts'

export const recordRefundByHand: OfficeHandler<typeof orderRefunds.recordRefundByHand, DeskDeps> = async (
  { params: { id }, staff },
  { pool, officePool },
) => {
  const orderId = await transaction(pool, async (tx) => {
    const { orderId, refundId, siteId, status } = await lockMoneyRefund(tx, id, staff)
    if (status === 'succeeded') return orderId
    const [ended] = await endMoneyRefundByHand(tx, id)
    if (!ended) throw unprocessable('Отметить нельзя: эти деньги возвращает банк, или заявка завершена без них')
    const actor = staffActor(staff)
    await recordAudit(tx, {
      actor,
      action: 'money-refund.by-hand',
      record: { kind: 'order', id: orderId },
      siteId,
      changes: { returnedByHand: [null, ended.amountKopecks] },
    })
    if (refundId !== null) {
      const [refund] = await findRefundTransition(tx, refundId, 'paid')
      if (refund!.moneyStatus === 'succeeded' && refund!.isAllowed)
        await changeRefund(tx, { refundId, to: 'paid', actor, why: '' })
    }
    return orderId
  })
  return readDeskOrder(officePool, orderId, staff)
}
