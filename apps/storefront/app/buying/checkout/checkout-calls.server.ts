import { type Calculation, delivery } from '@shpulka/contract/buying/delivery'
import { payments } from '@shpulka/contract/buying/payments'
import { type LastDelivery, type ShippingAddress, shipping } from '@shpulka/contract/buying/shipping'
import { data } from 'react-router'
import { callApi, failureIn, orDefault } from '../../base/api/client.server.ts'
import { type Failure, paymentsFailed, sessionOverStatus } from '../../base/api/failure.rule.ts'
import { isSignedIn, type RequestContext } from '../../base/api/request-context.server.ts'
import type { CheckoutValues } from './checkout-fields.rule.ts'
import { offeredAddresses } from './initial-choices.rule.ts'
import { shippingAddress } from './order-body.rule.ts'

export async function listPayments(ctx: RequestContext) {
  try {
    return await callApi(ctx, payments.listPaymentMethods, {})
  } catch (error) {
    const failure = failureIn(error)
    if (failure.statusCode === sessionOverStatus) throw error
    throw data<Failure>({ ...failure, message: paymentsFailed }, { status: failure.statusCode })
  }
}

/** Addresses the buyer can choose from, and where the last order went. */
export async function loadAddresses(
  ctx: RequestContext,
): Promise<{ addresses: ShippingAddress[]; last: LastDelivery | null }> {
  if (!isSignedIn(ctx)) return { addresses: [], last: null }
  const [saved, { last }] = await Promise.all([
    orDefault(ctx, callApi(ctx, shipping.listShippingAddresses, {}), []),
    orDefault(ctx, callApi(ctx, shipping.getLastDelivery, {}), { last: null }),
  ])
  return { addresses: offeredAddresses(saved, last), last }
}

/** Prices of delivery for the filled-in form: of every method to an address, or of one method to a point. */
export async function calculate(
  ctx: RequestContext,
  values: CheckoutValues,
  needs: 'address' | 'point',
): Promise<Calculation[]> {
  if (needs === 'address')
    return callApi(ctx, delivery.calculateToAddress, { body: { address: shippingAddress(values) } })
  return [
    await callApi(ctx, delivery.calculateToPoint, {
      body: { deliveryPointCode: values['personalDelivery.deliveryPointCode'] },
    }),
  ]
}
