import type { Address, DeliveryMethod } from '@shpulka/contract/buying/delivery'
import type { OrderForm, PayerForm } from '@shpulka/contract/buying/orders'
import type { ShippingAddress } from '@shpulka/contract/buying/shipping'
import { phoneText } from '@shpulka/ui/text/phone-text.rule.ts'
import { deviceIdIn } from '../../base/api/device-id.rule.ts'
import { checkoutErrors } from './checkout-errors.rule.ts'
import {
  type CheckoutField,
  type CheckoutValues,
  checkoutValues,
  chosenMethod,
  isPaidByOrganization,
  withSavedAddress,
} from './checkout-fields.rule.ts'
import { lastAddressId } from './initial-choices.rule.ts'

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

/** The address in the shape of the call. */
export function shippingAddress(values: CheckoutValues): Address {
  const part = (name: string) => values[`personalShipping.shipping.${name}` as CheckoutField]
  const filled = Object.fromEntries(
    ['region', 'flat', 'zip'].map((name) => [name, part(name)]).filter(([, value]) => value !== ''),
  )
  return { city: part('city'), street: part('street'), house: part('house'), ...filled }
}
