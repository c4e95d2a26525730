import type { orderPayment } from '@shpulka/contract/buying/order-payment'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { lastChange } from '../../base/audit/last-change.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { lockOrderForStaff, readDeskOrder } from '../order-desk/order-desk.port.ts'
import { choosePaymentMethod } from './choose-payment-method.port.ts'
import type { OrderPaymentDeps } from './deps.ts'
import { findOrderPaymentFacts } from './order-payment.sql.ts'

export const setOrderPaymentMethod: OfficeHandler<typeof orderPayment.setOrderPaymentMethod, OrderPaymentDeps> = async (
  { params: { id }, body: { methodId, from }, staff },
  { pool, officePool, banks },
) => {
  await transaction(pool, async (tx) => {
    const { siteId } = await lockOrderForStaff(tx, id, staff, 'orders.edit')
    const [order] = await findOrderPaymentFacts(tx, id)
    if (order!.methodId === methodId) return
    if (order!.methodId !== from) {
      const { who, at } = await lastChange(tx, 'order', id, 'order.payment-method')
      const paymentMethod = { seen: from, current: order!.methodId, who, at: at?.toISOString() ?? null }
      throw new Failure(
        409,
        `Оплату уже сменили${who && ` (${who})`}: теперь «${order!.methodTitle ?? 'не выбрана'}»`,
        {},
        { conflict: { paymentMethod } },
      )
    }
    await choosePaymentMethod(tx, banks, id, methodId)
    const [changed] = await findOrderPaymentFacts(tx, id)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'order.payment-method',
      record: { kind: 'order', id },
      siteId,
      changes: {
        paymentMethod: [order!.methodId, methodId],
        reservedUntil: [order!.reservedUntil, changed!.reservedUntil],
      },
    })
  })
  return readDeskOrder(officePool, id, staff)
}
