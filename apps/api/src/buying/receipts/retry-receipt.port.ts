import type { orderRefunds } from '@shpulka/contract/buying/order-refunds'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { type DeskDeps, lockOrderForStaff, readDeskOrder } from '../order-desk/desk-orders.port.ts'
import { addReceiptsJob, findOrderOfReceipt, requeueReceipt } from './receipts.sql.ts'

export const retryReceipt: OfficeHandler<typeof orderRefunds.retryReceipt, DeskDeps> = async (
  { params: { id }, staff },
  { pool, officePool },
) => {
  const orderId = await transaction(pool, async (tx) => {
    const [receipt] = await findOrderOfReceipt(tx, id)
    if (!receipt) throw notFound('Такого чека нет')
    const { siteId } = await lockOrderForStaff(tx, receipt.orderId, staff, 'orders.refund')
    const [requeued] = await requeueReceipt(tx, id)
    if (!requeued) throw unprocessable('Касса от этого чека не отказывалась')
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'receipt.retry',
      record: { kind: 'order', id: receipt.orderId },
      siteId,
      changes: { receipt: ['refused', 'waiting'] },
    })
    await addReceiptsJob(tx)
    return receipt.orderId
  })
  return readDeskOrder(officePool, orderId, staff)
}
