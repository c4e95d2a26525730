import type { orderPayment } from '@shpulka/contract/buying/order-payment'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { rubles } from '../../base/money/rubles.rule.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { findCreditOrder } from '../credit/credit.port.ts'
import { lockOrderForStaff, readDeskOrder } from '../order-desk/order-desk.port.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import { insertTransferPayment } from '../payments/billing.port.ts'
import type { OrderPaymentDeps } from './deps.ts'

export const recordCreditPayment: OfficeHandler<typeof orderPayment.recordCreditPayment, OrderPaymentDeps> = async (
  { params: { id }, body: { amount, why }, staff },
  { pool, officePool },
) => {
  await transaction(pool, async (tx) => {
    const { siteId } = await lockOrderForStaff(tx, id, staff, 'orders.money')
    const [order] = await findCreditOrder(tx, id)
    const { creditDays, stage, isPaid, owedKopecks, mayBecomePaid } = order!
    if (creditDays === null) throw unprocessable('У заказа нет отсрочки: его оплату отмечают статусом')
    if (stage === 'cancelled') throw unprocessable('Заказ отменён: платить за него не нужно')
    if (isPaid) throw unprocessable('Заказ уже оплачен')
    if (owedKopecks !== amount) throw unprocessable(`Сумма другая: теперь к оплате ${rubles(owedKopecks)}`)
    const actor = staffActor(staff)
    await insertTransferPayment(tx, id, actor.who)
    if (mayBecomePaid) await changeStatus(tx, { orderId: id, to: 'paid', why: '', ...actor })
    await recordAudit(tx, {
      actor,
      action: 'order.credit-payment',
      record: { kind: 'order', id },
      siteId,
      why,
      changes: { payment: [null, rubles(amount)] },
    })
  })
  return readDeskOrder(officePool, id, staff)
}
