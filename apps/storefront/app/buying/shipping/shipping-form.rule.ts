import type { ShippingAddress, ShippingForm } from '@shpulka/contract/buying/shipping'

export const shippingFields = [
  'contactPerson',
  'phone',
  'country',
  'region',
  'city',
  'street',
  'house',
  'flat',
  'zip',
  'kladrId',
] as const
export type ShippingField = (typeof shippingFields)[number]
export type ShippingValues = Record<ShippingField, string>

const maxLength = 500

/** Reads the values of the form. */
export function shippingValues(form: FormData): ShippingValues {
  const texts = shippingFields.map((name) => {
    const value = form.get(name)
    return [name, typeof value === 'string' ? value.trim().slice(0, maxLength) : '']
  })
  return Object.fromEntries(texts) as ShippingValues
}

/** The values for a saved address; a new one is empty. */
export function savedValues(saved: ShippingAddress | null): ShippingValues {
  if (saved === null) return Object.fromEntries(shippingFields.map((name) => [name, ''])) as ShippingValues
  const { contactPerson, phone, zip, kladrId, address } = saved
  const { country, region, city, street, house, flat } = address
  return { contactPerson, phone, zip, kladrId, country, region, city, street, house, flat }
}

/** The body of the call. */
export function shippingBody(
  { contactPerson, phone, zip, kladrId, ...address }: ShippingValues,
  isDefault: boolean,
): ShippingForm {
  // The KLADR code belongs to the suggestion, which may have been typed over: only a well-formed code is saved.
  return { contactPerson, phone, zip, kladrId: /^\d{2,25}$/.test(kladrId) ? kladrId : '', isDefault, address }
}

/** The API's errors by field of this form. */
export const shippingErrors = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [field.replace(/^address\./, ''), error]))
