import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { dateText } from '../../base/text/date-text.rule.ts'
import { orderNotice } from '../orders/order-emails.port.ts'
import { findCreditOrder } from './credit.sql.ts'
import { claimDueOrders, claimOverdueOrders } from './payment-reminders.sql.ts'

const maxPerRun = 500

/**
 * Reminds buyers of orders with a deferred payment: a day before the last day to pay, and once it has passed. Runs on
 * schedule, from `earliest` in Moscow; parallel runs are safe.
 */
export async function remindOfPayments(pool: Pool, earliest = '09:00'): Promise<void> {
  await transaction(pool, async (tx) => {
    const due = await claimDueOrders(tx, maxPerRun, earliest)
    const overdue = await claimOverdueOrders(tx, maxPerRun, earliest)
    const emails = [
      ...due.map((order) => ({ ...order, email: 'payment-due' as const })),
      ...overdue.map((order) => ({ ...order, email: 'payment-overdue' as const })),
    ]
    await addEmails(
      tx,
      emails.map(({ email, orderId, dueOn }) => ({ email, to: 'buyer', id: `${orderId} ${dueOn}` })),
    )
  })
}

/** The email to the buyer; `id` is the order and its last day to pay. Null when it is paid, or that day has moved. */
export async function paymentReminderEmail(
  sources: EmailSources,
  { email, id }: { readonly email: string; readonly id: string },
): Promise<Email | null> {
  const [orderId, dueOn] = id.split(' ')
  const [order] = await findCreditOrder(sources.tx, Number(orderId))
  if (!order || order.dueOn !== dueOn || order.owedKopecks === 0 || order.stage === 'cancelled') return null
  const last = dateText(new Date(`${dueOn}T12:00:00+03:00`))
  const sum = roubles(order.owedKopecks)
  return orderNotice(sources, Number(orderId), 'buyer', (number) =>
    email === 'payment-overdue'
      ? {
          title: `Заказ ${number}: оплата просрочена`,
          lines: [
            `Заказ нужно было оплатить до ${last}: к оплате ${sum}.`,
            'Если вы уже заплатили, пришлите нам платёжное поручение в ответ на это письмо.',
          ],
        }
      : {
          title: `Заказ ${number}: оплатить до ${last}`,
          lines: [`Напоминаем: отсрочка по заказу заканчивается, к оплате ${sum}.`, 'Счёт — на странице заказа.'],
        },
  )
}
