import type { DeliveryMethod } from '@shpulka/contract/buying/delivery'
import type { ShippingAddress } from '@shpulka/contract/buying/shipping'

/** Field names equal those of the contract's order form, so the API's errors match the fields. */
export const checkoutFields = [
  'personalData.fio',
  'personalData.phone',
  'personalData.email',
  'payer.kind',
  'payer.inn',
  'payer.name',
  'payer.kpp',
  'payer.ogrn',
  'payer.legalAddress',
  'personalDelivery.method',
  'personalDelivery.deliveryPointCode',
  'personalShipping.shippingId',
  'personalShipping.shipping.region',
  'personalShipping.shipping.city',
  'personalShipping.shipping.street',
  'personalShipping.shipping.house',
  'personalShipping.shipping.flat',
  'personalShipping.shipping.zip',
  'personalPayment',
  'personalCommentary',
] as const
export const checkoutBoxes = ['accept', 'consents.personalData', 'consents.advertising'] as const

export type CheckoutField = (typeof checkoutFields)[number]
export type CheckoutBox = (typeof checkoutBoxes)[number]
export type CheckoutValues = Record<CheckoutField, string> & Record<CheckoutBox, boolean>
export type CheckoutErrors = Partial<Record<CheckoutField | CheckoutBox, string>>

const maxLength = 2000

/** Reads the values of the form. */
export function checkoutValues(form: FormData): CheckoutValues {
  const texts = checkoutFields.map((name) => {
    const value = form.get(name)
    return [name, typeof value === 'string' ? value.trim().slice(0, maxLength) : '']
  })
  return Object.fromEntries([
    ...texts,
    ...checkoutBoxes.map((name) => [name, form.get(name) === 'on']),
  ]) as CheckoutValues
}

/** The values with the chosen saved address filled in; a deleted address counts as not chosen. */
export function withSavedAddress(values: CheckoutValues, saved: readonly ShippingAddress[]): CheckoutValues {
  const chosen = saved.find(({ id }) => String(id) === values['personalShipping.shippingId'])
  if (!chosen) return { ...values, 'personalShipping.shippingId': '' }
  const parts = { ...chosen.address, zip: chosen.zip }
  const filled = addressParts.map((part) => [`personalShipping.shipping.${part}`, parts[part]])
  return { ...values, ...Object.fromEntries(filled) }
}

const addressParts = ['region', 'city', 'street', 'house', 'flat', 'zip'] as const

export const isPaidByOrganization = (values: CheckoutValues) => values['payer.kind'] === 'organization'

export const chosenMethod = (values: CheckoutValues, methods: readonly DeliveryMethod[]) =>
  methods.find(({ id }) => String(id) === values['personalDelivery.method'])

/** The foldable blocks of the form, with their fields. */
export const blocks = {
  delivery: checkoutFields.filter((name) => /^personal(Delivery|Shipping)\./.test(name)),
  buyer: checkoutFields.filter((name) => /^(personalData|payer)\./.test(name)),
  payment: ['personalPayment'],
} as const satisfies Record<string, readonly CheckoutField[]>
export type BlockName = keyof typeof blocks
export const blockNames = Object.keys(blocks) as BlockName[]
