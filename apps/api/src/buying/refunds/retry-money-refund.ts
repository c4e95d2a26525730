import type { orderRefunds } from '@shpulka/contract/buying/order-refunds'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { type DeskDeps, readDeskOrder } from '../order-desk/desk-orders.port.ts'
import { retryRefunds } from '../payments/money-refunds.port.ts'
import { changeRefund } from './change-refund.ts'
import { lockMoneyRefund } from './lock-money-refund.ts'
import { findRefundTransition } from './refund-changes.sql.ts'

export const retryMoneyRefund: OfficeHandler<typeof orderRefunds.retryMoneyRefund, DeskDeps> = async (
  { params: { id }, staff },
  { pool, officePool },
) => {
  const orderId = await transaction(pool, async (tx) => {
    const { orderId, refundId, status, siteId } = await lockMoneyRefund(tx, id, staff)
    if (status !== 'failed') throw unprocessable('Банк от этого возврата не отказывался')
    const actor = staffActor(staff)
    if (refundId === null) {
      const retriedKopecks = await retryRefunds(tx, orderId)
      await recordAudit(tx, {
        actor,
        action: 'money-refund.retry',
        record: { kind: 'order', id: orderId },
        siteId,
        changes: { askedAgain: [null, retriedKopecks] },
      })
      return orderId
    }
    const [refund] = await findRefundTransition(tx, refundId, 'paying')
    // The job that records the refusal of the bank may not have run yet.
    if (refund!.fromCode === 'paying')
      await changeRefund(tx, { refundId, to: 'received', actor, why: '', isSilent: true })
    await changeRefund(tx, { refundId, to: 'paying', actor, why: '' })
    return orderId
  })
  return readDeskOrder(officePool, orderId, staff)
}
