import { orderNumber } from '@shpulka/contract/buying/order-number'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { BankPayment } from '../../base/integrations/bank.port.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { notify } from '../../people/notifications/notifications.port.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import { orderPath } from '../orders/order-path.rule.ts'
import { queueReceipts } from '../receipts/receipts.port.ts'
import { restoreBill } from './bills.sql.ts'
import { refundDisputed, refundSurplus } from './money-refunds.port.ts'
import { isPaid } from './payable.rule.ts'
import { incrementPayments } from './payment-metrics.port.ts'
import { type PaymentOutcome, paymentOutcome } from './payment-outcome.rule.ts'
import {
  endPayment,
  findOrderWithPayments,
  lockOrderForPayment,
  type OrderWithPaymentsRow,
  type PaymentRow,
} from './payments.sql.ts'
import { settleBills } from './settle-bills.ts'

/**
 * Records the bank's answer about a payment with all its effects. Holds the lock of the order, so that repeated,
 * parallel or reordered answers take effect once.
 */
export async function savePaymentResult(
  pool: Pool,
  { orderId, paymentId }: { readonly orderId: number; readonly paymentId: number },
  bankPayment: BankPayment,
): Promise<PaymentOutcome> {
  const { outcome, provider } = await transaction(pool, async (tx) => {
    await lockOrderForPayment(tx, orderId)
    const [order] = await findOrderWithPayments(tx, orderId)
    const payment = order?.payments.find(({ id }) => id === paymentId)
    if (!order || !payment) return { outcome: 'nothing' as const, provider: '' }
    const { provider } = payment
    const outcome = paymentOutcome(order, payment, bankPayment)
    if (outcome === 'nothing') return { outcome, provider }
    await endPayment(
      tx,
      payment.id,
      outcome,
      outcome === 'canceled' ? null : bankPayment.amountKopecks,
      bankPayment.cancelReason,
    )
    if (outcome === 'succeeded' || outcome === 'surplus') await queueReceipts(tx)
    if (outcome === 'succeeded') await acceptPayment(tx, order, payment)
    if (outcome === 'surplus') {
      const why = order.stage === 'cancelled' ? 'Оплата пришла, когда заказ был уже отменён' : 'Заказ уже был оплачен'
      await refundSurplus(tx, payment, bankPayment.amountKopecks, why)
    }
    if (outcome === 'disputed' && order.stage === 'cancelled')
      await refundDisputed(tx, payment, bankPayment.amountKopecks)
    if (outcome === 'disputed') await addEmails(tx, [{ email: 'payment', to: 'shop', id: payment.id }])
    return { outcome, provider }
  })
  if (outcome !== 'nothing') incrementPayments(provider, outcome, bankPayment.amountKopecks)
  return outcome
}

/**
 * The order gets the status `paid`, which emails the buyer, when all bills are paid. Otherwise, and for an order that
 * is already further, the status stays, and the buyer gets an email and a notification of the payment alone.
 */
async function acceptPayment(
  tx: Queryable,
  { orderId, mayBecomePaid, userId, isContactOwner }: OrderWithPaymentsRow,
  { id, billId, provider }: PaymentRow,
): Promise<void> {
  // The money came for a bill that a changed order has replaced: the rest is billed or returned.
  if ((await restoreBill(tx, billId)).length > 0) await settleBills(tx, orderId, null)
  const [order] = await findOrderWithPayments(tx, orderId)
  if (mayBecomePaid && isPaid(order!)) {
    const why =
      provider === 'sandbox' ? 'Учебный банк подтвердил оплату: настоящие деньги не списаны' : 'Банк подтвердил оплату'
    await changeStatus(tx, { orderId, to: 'paid', who: 'system', why })
    return
  }
  await addEmails(tx, [{ email: 'payment', to: 'buyer', id }])
  if (userId !== null && isContactOwner)
    await notify(tx, {
      userId,
      typeCode: 'order-status',
      title: `Заказ ${orderNumber(orderId)}: оплата получена`,
      body: '',
      link: orderPath(orderId),
    })
}
