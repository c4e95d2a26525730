import type { Order } from '@shpulka/contract/orders'

/**
 * An order for who opened it by its link alone: letters are passed on, and links with them. Enough of the contact is left to know one's own.
 * `isNamed`: with the buyer's name whole, for papers that are paid or signed by it.
 */
export function maskedOrder(order: Order, city: string | null, isNamed = false): Order {
  const { contact, delivery } = order
  return {
    ...order,
    comment: '',
    contact: { fio: isNamed ? contact.fio : maskedName(contact.fio), email: maskedEmail(contact.email), phone: maskedPhone(contact.phone) },
    delivery: delivery && { ...delivery, address: delivery.address === null ? null : (city ?? '') },
  }
}

/** «Швецова Анна Петровна»: «Ш•••• Анна П••••». */
export const maskedName = (fio: string): string =>
  fio
    .split(' ')
    .map((word, n) => (n === 1 ? word : `${[...word][0] ?? ''}••••`))
    .join(' ')

/** anna@example.ru: a••••@example.ru. */
export const maskedEmail = (email: string): string => (email === '' ? '' : email.replace(/^(.)[^@]*@/u, '$1••••@'))

/** +79001234567: +7 ••• •••-45-67. */
export const maskedPhone = (phone: string): string =>
  phone.length < 8 ? phone : `${phone.slice(0, 2)} ••• •••-${phone.slice(-4, -2)}-${phone.slice(-2)}`
