import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { dateText } from '../../base/text/date-text.rule.ts'
import { findMissingOffers, missingText } from '../order-reservations/reserve-unreserved.port.ts'
import { orderNotice } from '../orders/order-emails.port.ts'
import { findExtension, findReservation } from './reservations.sql.ts'

const advice = {
  'on-delivery': 'Заказ ещё не подтверждён. Ответьте на это письмо или позвоните нам, и мы оставим товары за вами.',
  invoice:
    'Оплата ещё не пришла. Если вы уже платите, пришлите нам платёжное поручение в ответ на это письмо — продлим ' +
    'резерв.',
  card: 'Оплата ещё не пришла. Оплатите заказ по ссылке или позвоните нам, и мы продлим резерв.',
}

/**
 * The email to the buyer a day before goods are released. Null when the reservation no longer ends or there is no email
 * address.
 */
export async function reservationEndingEmail(sources: EmailSources, orderId: number): Promise<Email | null> {
  const [order] = await findReservation(sources.tx, orderId)
  if (!order?.reservedUntil || order.stage !== 'open' || order.hasPayment || order.hasSentGoods || order.kind === null)
    return null
  const last = dateText(order.reservedUntil)
  const { kind } = order
  return orderNotice(sources, orderId, 'buyer', (number) => ({
    title: `Заказ ${number}: резерв заканчивается`,
    lines: [
      `Товары отложены для вас по ${last} включительно. Потом заказ отменится сам, и они вернутся в продажу.`,
      advice[kind],
    ],
  }))
}

/** The email to the buyer that the reservation was extended, with the reason. Null as above. */
export async function reservationExtendedEmail(sources: EmailSources, extensionId: number): Promise<Email | null> {
  const [extension] = await findExtension(sources.tx, extensionId)
  return extension
    ? orderNotice(sources, extension.orderId, 'buyer', (number) => ({
        title: `Заказ ${number}: резерв продлён`,
        lines: [`Теперь товары отложены для вас по ${dateText(extension.until)} включительно.`, extension.why],
      }))
    : null
}

/**
 * The email to the shop that an order was paid after its goods were released and some of them have been sold. Null when
 * nothing is missing any more.
 */
export async function paidOrderShortageEmail(sources: EmailSources, orderId: number): Promise<Email | null> {
  const missing = await findMissingOffers(sources.tx, orderId)
  if (missing.length === 0) return null
  return orderNotice(sources, orderId, 'shop', (number) => ({
    title: `Заказ ${number}: оплачен, но товаров не хватает`,
    lines: [
      'Резерв кончился раньше, чем пришли деньги. Что осталось, снова отложено за заказом.',
      `Не хватает: ${missingText(missing)}`,
      `Закажите недостающее или согласуйте с покупателем замену: до этого заказ не отправить. Отмена вернёт ` +
        `деньги: npm run order -- ${number} cancelled`,
    ],
  }))
}
