import { isSameCity } from '@shpulka/contract/base/city-name'
import type { DeliveryMethod, DeliveryPoint } from '@shpulka/contract/buying/delivery'
import type { PayerForm } from '@shpulka/contract/buying/orders'
import type { LastDelivery, ShippingAddress } from '@shpulka/contract/buying/shipping'
import { phoneText } from '@shpulka/ui/text/phone-text.rule.ts'
import type { ChosenCity } from '../../base/shell/chosen-city.rule.ts'
import { type CheckoutValues, checkoutValues } from './checkout-fields.rule.ts'

/** The buyer, from their account. */
export interface Buyer {
  uid: number
  fio: string
  phone: string
  email: string
  /** Null for a private person. */
  organization: PayerForm | null
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
