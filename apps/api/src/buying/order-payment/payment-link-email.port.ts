import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { invoiceOf, orderNotice } from '../orders/order-emails.port.ts'
import { readOrderBalance } from '../payments/billing.port.ts'
import { findOrderPaymentFacts, findReminder } from './order-payment.sql.ts'

/** The email that tells the buyer how to pay. Null when the order is paid already or has no email address. */
export async function paymentLinkEmail(sources: EmailSources, reminderId: number): Promise<Email | null> {
  const [reminder] = await findReminder(sources.tx, reminderId)
  const [order] = reminder ? await findOrderPaymentFacts(sources.tx, reminder.orderId) : []
  if (!reminder || order?.stage !== 'open') return null
  const { toPayKopecks } = await readOrderBalance(sources.tx, reminder.orderId, order.totalKopecks)
  if (toPayKopecks === 0) return null
  const isCard = order.kind === 'card'
  const email = await orderNotice(sources, reminder.orderId, 'buyer', (number) => ({
    title: `Заказ ${number}: как оплатить`,
    lines: [
      `К оплате ${roubles(toPayKopecks)}.`,
      isCard
        ? 'Откройте заказ по ссылке и нажмите «Оплатить»: карта или СБП, на странице банка.'
        : 'Счёт в приложении: оплатите его переводом, в назначении укажите номер счёта.',
    ],
  }))
  const invoice = isCard ? null : await invoiceOf(sources, reminder.orderId)
  return email && invoice ? { ...email, attachments: [invoice] } : email
}
