import type { Address } from '@shpulka/contract/buying/delivery'
import type { OrderForm, Payer } from '@shpulka/contract/buying/orders'
import { cleanLine, cleanLines } from '../../base/text/plain-text.rule.ts'
import { type Contact, contactOf } from '../../people/users/contact.rule.ts'
import { normalizeAddress } from '../delivery/normalize-address.rule.ts'
import { payerOf } from './payer.rule.ts'

/** An order form, normalized. */
export interface NormalizedForm {
  readonly contact: Contact
  /** Null when the person in `contact` pays. */
  readonly payer: Payer | null
  readonly comment: string
  readonly address: Address | null
  readonly pointCode: string | null
  readonly deviceId: string
  /** Wants emails with offers. Takes effect when the owner of the email address confirms it. */
  readonly wantsOffers: boolean
}

/** Normalizes an order form, with errors by field, in Russian. */
export function normalizeForm(form: OrderForm): { form: NormalizedForm; errors: Record<string, string> } {
  const { contact, errors } = contactOf(form.personalData)
  const paid = form.payer ? payerOf(form.payer) : null
  Object.assign(errors, paid?.errors)
  if (!form.accept) errors.accept = 'Чтобы заказать, примите условия продажи'
  if (!form.consents.personalData)
    errors['consents.personalData'] = 'Без согласия на обработку персональных данных заказ оформить нельзя'
  const address = form.personalShipping?.shipping
  return {
    errors,
    form: {
      contact,
      payer: paid?.payer ?? null,
      comment: cleanLines(form.personalCommentary ?? ''),
      address: address ? normalizeAddress(address) : null,
      pointCode: cleanLine(form.personalDelivery.deliveryPointCode ?? '') || null,
      deviceId: cleanLine(form.deviceId ?? ''),
      wantsOffers: form.consents.advertising === true,
    },
  }
}
