import type { EmailName } from '../../base/mail/emails.port.ts'

/** Titles of emails about orders, for staff. */
const titles: Partial<Record<EmailName, string>> = {
  'order-placed': 'заказ оформлен',
  'order-status': 'новый статус',
  'order-changed': 'что изменилось в заказе',
  'order-short': 'не хватает товара',
  'payment-link': 'как оплатить',
  payment: 'оплата',
  'payment-due': 'скоро срок оплаты',
  'payment-overdue': 'оплата просрочена',
  'money-refund': 'возврат денег',
  refund: 'возврат товара',
  'refund-deadline': 'срок возврата денег',
  'reservation-ending': 'резерв заканчивается',
  'reservation-extended': 'резерв продлён',
  'shipment-sent': 'отправление',
  'shipment-tracking': 'номер для отслеживания',
  'shipment-failed': 'отправление не передано',
}

const states: Readonly<Record<string, (tries: number) => string>> = {
  waiting: () => ', ждёт отправки',
  sent: () => '',
  failing: (tries) => `, не уходит, попыток: ${tries}`,
  refused: () => ', почтовый сервер отказал',
  dropped: () => ', не отправлено: оно уже ни о чём',
}

/**
 * «Письмо покупателю: новый статус». `what` is the email, its addressee, its state and the number of tries, separated
 * by spaces.
 */
export function emailTitle(what: string): string {
  const [email, addressee, state, tries] = what.split(' ')
  const title = titles[email as EmailName] ?? email
  return `Письмо ${addressee === 'shop' ? 'магазину' : 'покупателю'}: ${title}${states[state!]?.(Number(tries)) ?? ''}`
}
