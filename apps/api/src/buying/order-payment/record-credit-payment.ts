import type { orderPayment } from '@shpulka/contract/buying/order-payment'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { bodyFingerprint } from '../../base/http/idempotency.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { findCreditOrder } from '../credit/credit.port.ts'
import { lockOrderForStaff, readDeskOrder } from '../order-desk/order-desk.port.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import { recordTransferPayment } from '../payments/billing.port.ts'
import type { OrderPaymentDeps } from './deps.ts'
import { findRecordedPayment, insertRecordedPayment } from './order-payment.sql.ts'
import { paymentRecordingRefusal } from './record-refusal.rule.ts'

export const recordCreditPayment: OfficeHandler<typeof orderPayment.recordCreditPayment, OrderPaymentDeps> = async (
  { params: { id }, body, staff },
  { pool, officePool },
) => {
  const { amount, why } = body
  await transaction(pool, async (tx) => {
    const { siteId } = await lockOrderForStaff(tx, id, staff, 'orders.money')
    const fingerprint = bodyFingerprint(body)
    const [recorded] = await findRecordedPayment(tx, body.key)
    if (recorded?.orderId === id && recorded.fingerprint.equals(fingerprint)) return
    if (recorded) throw unprocessable('Этим ключом записано другое: обновите страницу')
    const [order] = await findCreditOrder(tx, id)
    const { owedKopecks, mayBecomePaid } = order!
    const refusal = paymentRecordingRefusal(order!)
    if (refusal !== null) throw unprocessable(refusal)
    if (owedKopecks !== amount) throw unprocessable(`Сумма другая: теперь к оплате ${roubles(owedKopecks)}`)
    const actor = staffActor(staff)
    await insertRecordedPayment(tx, body.key, id, fingerprint)
    await recordTransferPayment(tx, id, actor.who)
    if (mayBecomePaid) await changeStatus(tx, { orderId: id, to: 'paid', why: '', ...actor })
    await recordAudit(tx, {
      actor,
      action: 'order.credit-payment',
      record: { kind: 'order', id },
      siteId,
      why,
      changes: { payment: [null, roubles(amount)] },
    })
  })
  return readDeskOrder(officePool, id, staff)
}
