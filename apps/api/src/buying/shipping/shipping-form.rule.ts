import type { ShippingForm } from '@shpulka/contract/buying/shipping'
import { cleanLine } from '../../base/text/plain-text.rule.ts'
import { phoneNumber, phoneProblem } from '../../people/users/contact.rule.ts'
import { normalizeAddress } from '../delivery/normalize-address.rule.ts'

/** The stored fields of an address. */
export interface NormalizedShipping {
  readonly contactPerson: string
  readonly phone: string
  readonly zip: string
  readonly kladrId: string
  readonly country: string
  readonly region: string
  readonly city: string
  readonly street: string
  readonly house: string
  readonly flat: string
}

/** Normalizes an address. `errors`: messages in Russian by field. */
export function normalizeShipping({ contactPerson, phone, zip = '', kladrId = '', address }: ShippingForm): {
  fields: NormalizedShipping
  errors: Record<string, string>
} {
  const { zip: _, ...parts } = normalizeAddress(address)
  const number = phoneNumber(phone)
  const fields = { contactPerson: cleanLine(contactPerson), phone: number ?? '', zip, kladrId, ...parts }
  const errors: Record<string, string> = {}
  if (!/\p{L}.*\p{L}/u.test(fields.contactPerson)) errors.contactPerson = 'Укажите, кто получит заказ'
  if (number === null) errors.phone = phoneProblem(phone)
  if (fields.city.length < 2) errors['address.city'] = 'Укажите город'
  if (fields.street === '') errors['address.street'] = 'Укажите улицу'
  if (fields.house === '') errors['address.house'] = 'Укажите дом'
  return { fields, errors }
}

/** Whether two addresses are equal. */
export const isSameShipping = (one: NormalizedShipping, other: NormalizedShipping): boolean =>
  (Object.keys(one) as (keyof NormalizedShipping)[]).every((field) => one[field] === other[field])
