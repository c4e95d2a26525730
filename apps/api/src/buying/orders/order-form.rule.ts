import type { Address } from '@shpulka/contract/buying/delivery'
import type { OrderForm, Payer } from '@shpulka/contract/buying/orders'
import { cleanLine, cleanMultilineText } from '../../base/text/plain-text.rule.ts'
import { type Contact, contactOf } from '../../people/users/contact.rule.ts'
import { normalizeAddress } from '../delivery/normalize-address.rule.ts'
import { payerOf } from './payer.rule.ts'

/** An order form, normalized. */
export interface NormalizedForm {
  readonly contact: Contact
  /** Null: the person in `contact` pays. */
  readonly payer: Payer | null
  readonly comment: string
  /** Null: not sent, as for a pickup point. */
  readonly address: Address | null
  readonly pointCode: string | null
  /** Device that the session of a new customer is bound to; empty: not sent. */
  readonly deviceId: string
  /** Agreed to emails with offers. Takes effect when the owner of the email address confirms it. */
  readonly wantsAdvertising: boolean
}

/**
 * Validates and normalizes an order form. Errors are by field, in Russian; the normalized form may be used only when
 * there are none.
 */
export function normalizeForm(form: OrderForm): { form: NormalizedForm; errors: Record<string, string> } {
  const { contact, errors } = contactOf(form.personalData)
  const payerResult = form.payer ? payerOf(form.payer) : null
  Object.assign(errors, payerResult?.errors)
  if (!form.accept) errors.accept = 'Чтобы заказать, примите условия продажи'
  if (!form.consents.personalData)
    errors['consents.personalData'] = 'Без согласия на обработку персональных данных заказ оформить нельзя'
  const address = form.personalShipping?.shipping
  return {
    errors,
    form: {
      contact,
      payer: payerResult?.payer ?? null,
      comment: cleanMultilineText(form.personalCommentary ?? ''),
      address: address ? normalizeAddress(address) : null,
      pointCode: cleanLine(form.personalDelivery.deliveryPointCode ?? '') || null,
      deviceId: cleanLine(form.deviceId ?? ''),
      wantsAdvertising: form.consents.advertising === true,
    },
  }
}
