import type { orderPayment } from '@shpulka/contract/buying/order-payment'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { findCreditOrder, lockCredit, orderCredit, updateOrderCredit } from '../credit/credit.port.ts'
import { lockOrderForStaff, readDeskOrder } from '../order-desk/order-desk.port.ts'
import type { OrderPaymentDeps } from './deps.ts'
import { findOrderPaymentFacts } from './order-payment.sql.ts'

export const setOrderCredit: OfficeHandler<typeof orderPayment.setOrderCredit, OrderPaymentDeps> = async (
  { params: { id }, body: { isDeferred, why = '' }, staff },
  { pool, officePool },
) => {
  await transaction(pool, async (tx) => {
    const { siteId } = await lockOrderForStaff(tx, id, staff, 'orders.status')
    const [order] = await findCreditOrder(tx, id)
    if ((order!.creditDays !== null) === isDeferred) return
    // Two orders of one organization are counted one after the other.
    if (order!.inn !== null) await lockCredit(tx, siteId, order!.inn)
    const credit = await orderCredit(tx, id)
    if (!credit) throw unprocessable('У плательщика нет отсрочки: её дают на странице организации')
    if (credit.refusal !== null) throw unprocessable(credit.refusal)
    if (isDeferred && credit.warnings.length > 0 && why.trim() === '')
      throw badInput({ why: `Сверх условий — ${credit.warnings.join(', ')}: напишите причину` })
    const days = isDeferred ? credit.terms!.days : null
    const [before] = await findOrderPaymentFacts(tx, id)
    await updateOrderCredit(tx, id, days)
    const [after] = await findOrderPaymentFacts(tx, id)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'order.credit',
      record: { kind: 'order', id },
      siteId,
      why,
      changes: {
        creditDays: [credit.days, days],
        reservedUntil: [before!.reservedUntil, after!.reservedUntil],
      },
    })
  })
  return readDeskOrder(officePool, id, staff)
}
