import { maskedEmail } from '@shpulka/contract/base/masked-email'
import type { Order } from '@shpulka/contract/buying/orders'
import { maskedName, maskedPhone } from '../../people/users/masked-contact.rule.ts'

/**
 * An order as shown by its link without signing in. Emails get forwarded, so the contact is masked, but recognizable to
 * its owner. `isNameShown`: with the full name, for documents that are paid or signed.
 */
export function maskedOrder(order: Order, city: string | null, isNameShown = false): Order {
  const { contact, delivery } = order
  return {
    ...order,
    comment: '',
    contact: {
      fio: isNameShown ? contact.fio : maskedName(contact.fio),
      email: maskedEmail(contact.email),
      phone: maskedPhone(contact.phone),
    },
    delivery: delivery && { ...delivery, address: delivery.address === null ? null : (city ?? '') },
  }
}
