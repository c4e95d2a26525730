import type { Pool, Tx } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { BankPayment } from '../../base/integrations/bank.port.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { notify } from '../../people/notifications/notifications.port.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import { orderNumber } from '../orders/order-number.rule.ts'
import { queueReceipts } from '../receipts/receipts.port.ts'
import { billOrder } from './bill-order.ts'
import { restoreBill } from './bills.sql.ts'
import { refundDisputed, refundPayment } from './order-money.port.ts'
import { isPaid } from './payable.rule.ts'
import { endAttempt, findOrderMoney, lockOrderOfMoney, type OrderMoneyRow, type PaymentRow } from './payments.sql.ts'
import { countPayment } from './settled-money.port.ts'
import { type Settlement, settlement } from './settlement.rule.ts'

/**
 * Records the bank's answer about a payment with all its effects. Holds the lock of the order, so that repeated,
 * parallel or reordered answers take effect once.
 */
export async function settlePayment(
  pool: Pool,
  { orderId, paymentId }: { readonly orderId: number; readonly paymentId: number },
  found: BankPayment,
): Promise<Settlement> {
  const { outcome, provider } = await transaction(pool, async (tx) => {
    await lockOrderOfMoney(tx, orderId)
    const [money] = await findOrderMoney(tx, orderId)
    const payment = money?.payments.find(({ id }) => id === paymentId)
    if (!money || !payment) return { outcome: 'nothing' as const, provider: '' }
    const { provider } = payment
    const outcome = settlement(money, payment, found)
    if (outcome === 'nothing') return { outcome, provider }
    await endAttempt(tx, payment.id, outcome, outcome === 'canceled' ? null : found.amountKopecks, found.cancelReason)
    if (outcome === 'succeeded' || outcome === 'surplus') await queueReceipts(tx)
    if (outcome === 'succeeded') await acceptPayment(tx, money, payment)
    if (outcome === 'surplus') {
      const why = money.stage === 'cancelled' ? 'Оплата пришла, когда заказ был уже отменён' : 'Заказ уже был оплачен'
      await refundPayment(tx, payment, found.amountKopecks, why)
    }
    if (outcome === 'disputed' && money.stage === 'cancelled') await refundDisputed(tx, payment, found.amountKopecks)
    if (outcome === 'disputed') await addEmails(tx, [{ email: 'payment', to: 'shop', id: payment.id }])
    return { outcome, provider }
  })
  if (outcome !== 'nothing') countPayment(provider, outcome, found.amountKopecks)
  return outcome
}

/**
 * The order gets the status `paid` when all bills are paid. An order already in a later status keeps it, and its buyer
 * only gets a notification.
 */
async function acceptPayment(
  tx: Tx,
  { orderId, mayBecomePaid, userId, isContactOwner }: OrderMoneyRow,
  { id, billId, provider }: PaymentRow,
): Promise<void> {
  if ((await restoreBill(tx, billId)).length > 0) await billOrder(tx, orderId, null)
  const [money] = await findOrderMoney(tx, orderId)
  if (mayBecomePaid && isPaid(money!)) {
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
      link: `/user/profile/order/detail/${orderId}`,
    })
}
