import type { Calculation } from '@shpulka/contract/buying/delivery'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher, useFetchers } from 'react-router'
import { paths } from '../../paths.ts'
import type { Checkout } from './checkout.route.tsx'
import { deliveryErrors } from './checkout-errors.rule.ts'
import { type CheckoutErrors, type CheckoutField, type CheckoutValues, chosenMethod } from './checkout-fields.rule.ts'
import type { CheckoutActionResult } from './checkout-result.ts'

interface Prices {
  /** Of every method to the address, or of one to the point; empty until they are known. */
  calculations: Calculation[]
  isLoading: boolean
  /** No method delivers there. */
  isUndeliverable: boolean
  /** Why prices could not be calculated; null when they could. */
  failure: string | null
  /** Errors of the address, by field. */
  errors: CheckoutErrors
  /** Requests prices for the current form unless they are known. */
  request: () => void
}

/** Whether a change of the basket is in flight; module-level, because `shouldRevalidate` is outside of components. */
export const changedBasket = { isPending: false }

/** Delivery prices for the form, requested as soon as it is complete enough, and again when the basket changes. */
export function useDeliveryPrices(
  form: RefObject<HTMLFormElement | null>,
  values: CheckoutValues,
  valuesOf: (form: FormData) => CheckoutValues,
  answer: CheckoutActionResult | undefined,
  { methods, basketVersion }: Pick<Checkout, 'methods' | 'basketVersion'>,
): Prices {
  const fetcher = useFetcher<CheckoutActionResult>()
  const isBasketChanging = useFetchers().some(({ formAction }) => formAction === paths.cart())
  useEffect(() => {
    changedBasket.isPending = isBasketChanging
  }, [isBasketChanging])
  const keyOf = (filled: CheckoutValues) => deliveryKey(filled, chosenMethod(filled, methods)?.needs)
  const request = (isNew: boolean) => {
    if (!form.current) return
    const fields = new FormData(form.current)
    const now = valuesOf(fields)
    const loaded = fetcher.data ?? answer
    const isKnown = !fetcher.data?.isUnanswered && loaded !== undefined && keyOf(now) === keyOf(loaded.values)
    if ((isKnown && !isNew) || Object.keys(deliveryErrors(now, methods)).length > 0) return
    fields.set('intent', 'calculate')
    void fetcher.submit(fields, { method: 'post', action: paths.checkout() })
  }
  const requestAgain = useEffectEvent(() => request(true))
  // Prices belong to a version of the basket: other contents or another code change them.
  const pricedVersion = useRef(basketVersion)
  useEffect(() => {
    if (pricedVersion.current === basketVersion) return
    pricedVersion.current = basketVersion
    requestAgain()
  }, [basketVersion])

  // The newest of the answers that still match the form; an older one may be of a refused order.
  const loaded = [fetcher.data, answer].flatMap((each) =>
    each && keyOf(each.values) === keyOf(values) ? [each.calculations] : [],
  )
  const expiry = ([first]: Calculation[]) => first?.expiresAt ?? ''
  return {
    calculations: loaded.reduce((latest, each) => (expiry(each) > expiry(latest) ? each : latest), []),
    isLoading: fetcher.state !== 'idle',
    isUndeliverable:
      fetcher.data !== undefined &&
      Object.keys(fetcher.data.errors).length === 0 &&
      fetcher.data.calculations.length === 0,
    failure: fetcher.data?.message ?? null,
    errors: fetcher.data && keyOf(fetcher.data.values) === keyOf(values) ? fetcher.data.errors : {},
    request: () => request(false),
  }
}

/** The fields of the form that the price of delivery depends on: of the address all but the flat. */
function deliveryKey(values: CheckoutValues, needs: string | undefined): string {
  return JSON.stringify([
    ...['region', 'city', 'street', 'house', 'zip'].map(
      (name) => values[`personalShipping.shipping.${name}` as CheckoutField],
    ),
    needs === 'point' && values['personalDelivery.deliveryPointCode'],
    needs,
  ])
}
