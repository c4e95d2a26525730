import type { Order } from '@shpulka/contract/buying/orders'
import { maskedEmail, maskedName, maskedPhone } from '../../people/users/masked-contact.rule.ts'

/**
 * An order for whoever opened it by its link alone, for emails get forwarded. Enough of the contact is left to
 * recognize one's own. `isNamed`: with the whole name, for documents that are paid or signed.
 */
export function maskedOrder(order: Order, city: string | null, isNamed = false): Order {
  const { contact, delivery } = order
  return {
    ...order,
    comment: '',
    contact: {
      fio: isNamed ? contact.fio : maskedName(contact.fio),
      email: maskedEmail(contact.email),
      phone: maskedPhone(contact.phone),
    },
    delivery: delivery && { ...delivery, address: delivery.address === null ? null : (city ?? '') },
  }
}
