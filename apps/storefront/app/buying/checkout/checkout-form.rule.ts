import { isSameCity } from '@shpulka/contract/base/city-name'
import type { Address, DeliveryMethod, DeliveryPoint } from '@shpulka/contract/buying/delivery'
import type { OrderForm, PayerForm } from '@shpulka/contract/buying/orders'
import type { LastDelivery, ShippingAddress } from '@shpulka/contract/buying/shipping'
import { emailError, phoneError } from '@shpulka/ui/text/contact.rule.ts'
import { phoneText } from '@shpulka/ui/text/phone-text.rule.ts'
import { kppError } from '@shpulka/ui/text/requisites.rule.ts'
import { deviceIdIn } from '../../base/api/device-id.rule.ts'
import type { ChosenCity } from '../../base/shell/chosen-city.rule.ts'

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

/** The buyer, from their account. */
export interface Buyer {
  uid: number
  fio: string
  phone: string
  email: string
  /** Null for a private person. */
  organization: PayerForm | null
}

export const isPaidByOrganization = (values: CheckoutValues) => values['payer.kind'] === 'organization'

/** The paying organization, in the shape of the call. */
export function payerForm(values: CheckoutValues): PayerForm | null {
  if (!isPaidByOrganization(values)) return null
  return {
    name: values['payer.name'],
    inn: values['payer.inn'],
    kpp: values['payer.kpp'],
    ogrn: values['payer.ogrn'],
    legalAddress: values['payer.legalAddress'],
  }
}

/** The id under which the address of the last order is offered; it is not a saved one. */
export const lastAddressId = 0

/** Addresses to choose from: the saved ones, and that of the last order if it is not among them. */
export function offeredAddresses(saved: readonly ShippingAddress[], last: LastDelivery | null): ShippingAddress[] {
  const isSaved = saved.some(({ address }) => address.value === last?.address?.value)
  if (!last?.address || isSaved) return [...saved]
  const { zip, ...address } = last.address
  return [{ id: lastAddressId, contactPerson: '', phone: '', zip, kladrId: '', isDefault: false, address }, ...saved]
}

/**
 * The delivery method selected at first: that of the last order, else the default, else the first that can carry this
 * order; undefined when none can.
 */
export function initialMethod<Method extends Pick<DeliveryMethod, 'id' | 'isDefault' | 'refusal'>>(
  methods: readonly Method[],
  last: Pick<LastDelivery, 'methodId'> | null,
): Method | undefined {
  const deliverable = methods.filter(({ refusal }) => refusal === null)
  return (
    deliverable.find(({ id }) => id === last?.methodId) ??
    deliverable.find(({ isDefault }) => isDefault) ??
    deliverable[0]
  )
}

/**
 * The code of the only warehouse of the shop in the buyer's city, where a chosen pickup has no other choice; empty
 * otherwise.
 */
export function onlyWarehouse(
  method: Pick<DeliveryMethod, 'id' | 'kind'> | undefined,
  points: readonly Pick<DeliveryPoint, 'code' | 'methodId' | 'city'>[],
  city: string,
): string {
  if (method?.kind !== 'pickup') return ''
  const [first, ...others] = points.filter((point) => point.methodId === method.id && isSameCity(point.city, city))
  return first && others.length === 0 ? first.code : ''
}

interface InitialCheckout {
  methodId: number | undefined
  paymentId: number | undefined
  city: ChosenCity
  shippingId?: number | undefined
  buyer?: Buyer | null
}

/** An empty form: the signed-in buyer, the city and the methods filled in, no consent ticked. */
export function emptyValues({ methodId, paymentId, city, shippingId, buyer }: InitialCheckout): CheckoutValues {
  const values = checkoutValues(new FormData())
  return {
    ...values,
    'personalShipping.shipping.city': city.city,
    'personalShipping.shipping.region': city.region,
    'personalData.fio': buyer?.fio ?? '',
    'personalData.phone': buyer?.phone ? phoneText(buyer.phone) : '',
    'personalData.email': buyer?.email ?? '',
    'payer.kind': buyer?.organization ? 'organization' : 'person',
    'payer.inn': buyer?.organization?.inn ?? '',
    'payer.name': buyer?.organization?.name ?? '',
    'payer.kpp': buyer?.organization?.kpp ?? '',
    'payer.ogrn': buyer?.organization?.ogrn ?? '',
    'payer.legalAddress': buyer?.organization?.legalAddress ?? '',
    'personalDelivery.method': String(methodId ?? ''),
    'personalShipping.shippingId': String(shippingId ?? ''),
    personalPayment: String(paymentId ?? ''),
  }
}

/** The errors of fields that are still asked for: a warehouse needs no street, a private person no requisites. */
export function errorsOfRequestedFields(
  errors: CheckoutErrors,
  values: CheckoutValues,
  methods: readonly DeliveryMethod[],
): CheckoutErrors {
  const needs = chosenMethod(values, methods)?.needs
  const isAsked = (name: string) =>
    name.startsWith('personalShipping.')
      ? needs !== 'point'
      : name === 'personalDelivery.deliveryPointCode'
        ? needs !== 'address'
        : !name.startsWith('payer.') || isPaidByOrganization(values)
  return Object.fromEntries(Object.entries(errors).filter(([name]) => isAsked(name)))
}

/** Errors that prevent calculating delivery, by field. */
export function deliveryErrors(values: CheckoutValues, methods: readonly DeliveryMethod[]): CheckoutErrors {
  const method = chosenMethod(values, methods)
  if (!method) return { 'personalDelivery.method': 'Выберите, как получить заказ' }
  if (method.needs === 'point')
    return values['personalDelivery.deliveryPointCode']
      ? {}
      : { 'personalDelivery.deliveryPointCode': 'Выберите пункт выдачи' }
  return present({
    'personalShipping.shipping.city': values['personalShipping.shipping.city'].length < 2 && 'Укажите город',
    'personalShipping.shipping.street': !values['personalShipping.shipping.street'] && 'Укажите улицу',
    'personalShipping.shipping.house': !values['personalShipping.shipping.house'] && 'Укажите дом',
    'personalShipping.shipping.zip':
      !/^(\d{6})?$/.test(values['personalShipping.shipping.zip']) && 'В индексе шесть цифр. Можно оставить пустым',
  })
}

/** Errors that prevent sending the order, by field, in the order of the page. */
export function checkoutErrors(values: CheckoutValues, methods: readonly DeliveryMethod[]): CheckoutErrors {
  return {
    ...deliveryErrors(values, methods),
    ...present({
      'personalData.fio': values['personalData.fio'].length < 2 && 'Напишите, как к вам обращаться',
      'personalData.phone': phoneError(values['personalData.phone']),
      'personalData.email': emailError(
        values['personalData.email'],
        'Укажите почту вида name@example.ru: на неё придёт заказ',
      ),
    }),
    ...(isPaidByOrganization(values) && payerErrors(values)),
    ...present({
      personalPayment: !/^\d+$/.test(values.personalPayment) && 'Выберите, как оплатить',
      accept: !values.accept && 'Без согласия с условиями продажи заказ оформить нельзя',
      'consents.personalData':
        !values['consents.personalData'] && 'Без этого согласия мы не вправе принять ваши контакты',
    }),
  }
}

/** Check digits are verified by the API only. */
const payerErrors = (values: CheckoutValues): CheckoutErrors =>
  present({
    'payer.inn':
      !/^(\d{10}|\d{12})$/.test(values['payer.inn']) && 'Укажите ИНН: 10 цифр у организации, 12 у предпринимателя',
    'payer.name': !values['payer.name'] && 'Укажите название организации',
    'payer.kpp': kppError(values['payer.kpp'], values['payer.inn']) ?? false,
  })

/** The foldable blocks of the form, with their fields. */
export const blocks = {
  delivery: checkoutFields.filter((name) => /^personal(Delivery|Shipping)\./.test(name)),
  buyer: checkoutFields.filter((name) => /^(personalData|payer)\./.test(name)),
  payment: ['personalPayment'],
} as const satisfies Record<string, readonly CheckoutField[]>
export type BlockName = keyof typeof blocks
export const blockNames = Object.keys(blocks) as BlockName[]

/** The errors of one block. */
export const errorsIn = (block: BlockName, errors: CheckoutErrors): CheckoutErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => (blocks[block] as readonly string[]).includes(name)))

export const chosenMethod = (values: CheckoutValues, methods: readonly DeliveryMethod[]) =>
  methods.find(({ id }) => String(id) === values['personalDelivery.method'])

/** The address in the shape of the call. */
export function shippingAddress(values: CheckoutValues): Address {
  const part = (name: string) => values[`personalShipping.shipping.${name}` as CheckoutField]
  const filled = Object.fromEntries(
    ['region', 'flat', 'zip'].map((name) => [name, part(name)]).filter(([, value]) => value !== ''),
  )
  return { city: part('city'), street: part('street'), house: part('house'), ...filled }
}

/** The total the buyer saw on the button, and the delivery calculation it includes. */
export interface SeenPrice {
  calculationId: string
  totalKopecks: number
}

/** Reads the total shown on the button of a sent form; null when delivery had no price yet. */
export function seenPrice(form: FormData): SeenPrice | null {
  const [calculationId, total] = [form.get('calculationId'), form.get('total')]
  if (typeof calculationId !== 'string' || typeof total !== 'string') return null
  return /^[\w-]{1,64}$/.test(calculationId) && /^\d{1,15}$/.test(total)
    ? { calculationId, totalKopecks: Number(total) }
    : null
}

/**
 * The body of the order call; null when something is missing. The browser, which computes the proof of work, and the
 * server, which sends the call, must build the same body.
 */
export function orderBody(
  form: FormData,
  methods: readonly DeliveryMethod[],
  addresses: readonly ShippingAddress[],
): OrderForm | null {
  const values = withSavedAddress(checkoutValues(form), addresses)
  const [seen, method, deviceId] = [seenPrice(form), chosenMethod(values, methods), deviceIdIn(form.get('deviceId'))]
  if (
    form.get('intent') !== 'order' ||
    !seen ||
    !method ||
    !deviceId ||
    Object.keys(checkoutErrors(values, methods)).length > 0
  )
    return null
  return orderForm(values, method, seen, deviceId)
}

/** The API's order form from a filled and priced form. */
export function orderForm(
  values: CheckoutValues,
  method: DeliveryMethod,
  { calculationId, totalKopecks }: SeenPrice,
  deviceId: string,
): OrderForm {
  return {
    accept: values.accept,
    scenario: 'user',
    personalData: {
      fio: values['personalData.fio'],
      email: values['personalData.email'],
      phone: phoneText(values['personalData.phone']),
    },
    consents: { personalData: values['consents.personalData'], advertising: values['consents.advertising'] },
    ...(isPaidByOrganization(values) && { payer: payerForm(values) }),
    ...(values.personalCommentary && { personalCommentary: values.personalCommentary }),
    personalPayment: Number(values.personalPayment),
    personalDelivery: {
      method: method.id,
      type: method.kind,
      ...(method.needs === 'point' && { deliveryPointCode: values['personalDelivery.deliveryPointCode'] }),
      calculationId,
    },
    ...(method.needs === 'address' && {
      personalShipping:
        Number(values['personalShipping.shippingId']) > lastAddressId
          ? { shippingId: Number(values['personalShipping.shippingId']) }
          : { shipping: shippingAddress(values) },
    }),
    total: totalKopecks,
    deviceId,
  }
}

function present(errors: Partial<Record<CheckoutField | CheckoutBox, string | false>>): CheckoutErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error)) as CheckoutErrors
}
