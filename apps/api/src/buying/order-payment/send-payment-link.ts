import type { orderPayment } from '@shpulka/contract/buying/order-payment'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { lockOrderForStaff, readDeskOrder } from '../order-desk/order-desk.port.ts'
import { isOrderPaid } from '../payments/billing.port.ts'
import type { OrderPaymentDeps } from './deps.ts'
import { findOrderPaymentFacts, insertReminder } from './order-payment.sql.ts'
import { paymentChangeRefusal } from './payment-choice.rule.ts'

export const sendPaymentLink: OfficeHandler<typeof orderPayment.sendPaymentLink, OrderPaymentDeps> = async (
  { params: { id }, staff },
  { pool, officePool },
) => {
  await transaction(pool, async (tx) => {
    const { siteId } = await lockOrderForStaff(tx, id, staff, 'orders.edit')
    const [order] = await findOrderPaymentFacts(tx, id)
    const refusal = paymentChangeRefusal(order!, await isOrderPaid(tx, id))
    if (refusal !== null) throw unprocessable(refusal)
    if (order!.kind !== 'card' && order!.kind !== 'invoice')
      throw unprocessable('Этот заказ оплатят при получении: сначала смените способ оплаты')
    if (!order!.hasEmail) throw unprocessable('У покупателя нет почты')
    const by = staffActor(staff)
    const [reminder] = await insertReminder(tx, id, by.who)
    if (!reminder) throw new Failure(429, 'Письмо только что отправили: повторите через минуту')
    await addEmails(tx, [{ email: 'payment-link', to: 'buyer', id: reminder.id }])
    await recordAudit(tx, { actor: by, action: 'order.payment-link', record: { kind: 'order', id }, siteId })
  })
  return readDeskOrder(officePool, id, staff)
}
