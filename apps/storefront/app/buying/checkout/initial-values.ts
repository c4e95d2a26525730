import { isSameCity } from '@shpulka/contract/base/city-name'
import { allowedPayment } from './allowed-payment.rule.ts'
import type { Checkout } from './checkout.route.tsx'
import { type CheckoutValues, chosenMethod } from './checkout-fields.rule.ts'
import { emptyValues, initialMethod, onlyWarehouse } from './initial-choices.rule.ts'

/** The initial form: the methods of the last order if they are still possible; the address of the chosen city. */
export function initialValues({ methods, payments, addresses, points, buyer, last, city }: Checkout): CheckoutValues {
  const method = initialMethod(methods, last)
  const isLastPoint = method?.id === last?.methodId && points.some(({ code }) => code === last?.deliveryPointCode)
  const address = addresses.find((each) => isSameCity(each.address.city, city.city))
  return {
    ...emptyValues({
      methodId: method?.id,
      paymentId: allowedPayment(payments, method, buyer?.organization != null, '')?.id,
      shippingId: address?.id,
      city,
      buyer,
    }),
    'personalDelivery.deliveryPointCode': isLastPoint
      ? (last?.deliveryPointCode ?? '')
      : onlyWarehouse(method, points, city.city),
  }
}

/** The values of a pickup just chosen, with the only warehouse of the buyer's city. */
export function withWarehouse(values: CheckoutValues, { methods, points, city }: Checkout): CheckoutValues {
  const code =
    values['personalDelivery.deliveryPointCode'] || onlyWarehouse(chosenMethod(values, methods), points, city.city)
  return { ...values, 'personalDelivery.deliveryPointCode': code }
}
