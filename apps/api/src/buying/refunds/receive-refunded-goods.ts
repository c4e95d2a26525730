import type { orderRefunds } from '@shpulka/contract/buying/order-refunds'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { returnRefundedStock } from '../../catalogue/stock/move.port.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { type DeskDeps, lockOrderForStaff, readDeskOrder } from '../order-desk/desk-orders.port.ts'
import { announceStock } from '../order-status/change-status.port.ts'
import { findAwaitedGoods, findOrderOfRefund, findRefundedOffers } from './refund-changes.sql.ts'
import { refundNumber } from './refund-number.rule.ts'

export const receiveRefundedGoods: OfficeHandler<typeof orderRefunds.receiveRefundedGoods, DeskDeps> = async (
  { params: { id: refundId }, staff, log },
  deps,
) => {
  const { orderId, freed } = await transaction(deps.pool, async (tx) => {
    const [refund] = await findOrderOfRefund(tx, refundId)
    if (!refund) throw notFound('Такой заявки нет')
    const { orderId } = refund
    const { siteId } = await lockOrderForStaff(tx, orderId, staff, 'orders.refund')
    const [goods] = await findAwaitedGoods(tx, refundId)
    if (goods!.areInStock) return { orderId, freed: [] }
    const freed = goods!.areAwaited
      ? await returnRefundedStock(tx, { orderId, refundId, offers: await findRefundedOffers(tx, refundId) })
      : []
    if (freed.length === 0)
      throw unprocessable('На остаток вернуть нечего: деньги ещё не вернулись, или товар больше не продают')
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'refund.goods',
      // As of the order, so that its timeline has it.
      record: { kind: 'order', id: orderId },
      siteId,
      changes: { refund: [null, refundNumber(refundId)] },
    })
    return { orderId, freed }
  })
  await announceStock(deps, freed, log)
  return readDeskOrder(deps.officePool, orderId, staff)
}
