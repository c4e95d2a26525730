import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useShopData } from '../../base/shell/shop.ts'
import { withSavedPoint } from '../delivery/saved-point.ts'
import type { Checkout } from './checkout.route.tsx'
import { useDraft } from './checkout-draft.ts'
import { checkoutErrors, errorsIn } from './checkout-errors.rule.ts'
import {
  type BlockName,
  type CheckoutValues,
  checkoutValues,
  chosenMethod,
  withSavedAddress,
} from './checkout-fields.rule.ts'
import type { CheckoutActionResult } from './checkout-result.ts'
import { useCompletedBlocks } from './completed-blocks.ts'
import { useDeliveryPrices } from './delivery-prices.ts'
import { focusSoon, nextOpenBlock, useFoldedBlocks } from './folded-blocks.ts'
import { initialValues, withWarehouse } from './initial-values.ts'
import { useOrderSubmission } from './order-submission.ts'
import { useShownProblems } from './shown-problems.ts'
import { useAllowedMethod, useAllowedPayment } from './use-allowed-choices.ts'
import { useCity } from './use-city.ts'

/** What the form holds and does: its fields stay with the browser, `values` are what they were at the last change. */
export function useCheckoutForm(checkout: Checkout, answer: CheckoutActionResult | undefined) {
  const { methods, addresses, buyer, total, city: visitorCity } = checkout
  const { site } = useShopData()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<CheckoutValues>(() => answer?.values ?? initialValues(checkout))
  const valuesOf = (data: FormData) => withSavedAddress(checkoutValues(data), addresses)
  const { folded, ...blocks } = useFoldedBlocks(() =>
    answer === undefined && isBuyerComplete(values, methods) ? ['buyer'] : [],
  )
  const city = useCity(form, { city: visitorCity, addresses }, values)
  const prices = useDeliveryPrices(form, values, valuesOf, answer, checkout)
  const method = chosenMethod(values, methods)
  const calculation = prices.calculations.find(({ methodId }) => methodId === method?.id)
  const sum = calculation ? total.price + calculation.price : null
  const isPricing = prices.isLoading || city.isLoading
  const problems = useShownProblems(answer, { values, methods }, blocks.unfoldWrong)
  const errors = { ...prices.errors, ...problems.errors }

  const draft = useDraft(
    form,
    { siteId: site.id, uid: buyer?.uid ?? null, city: visitorCity.city },
    answer !== undefined,
    (restored) => {
      if (!form.current) return
      // The points of the restored method are not loaded yet: the chosen one is known only from the draft.
      setValues(withSavedAddress({ ...checkoutValues(new FormData(form.current)), ...restored?.fields }, addresses))
      if (restored) blocks.restore(restored.folded)
    },
  )
  const readForm = () => {
    if (!form.current) return
    setValues(withWarehouse(valuesOf(new FormData(form.current)), checkout))
    draft.save(folded)
  }
  const pointCode = values['personalDelivery.deliveryPointCode']
  const points = draft.isRestored ? withSavedPoint(checkout.points, pointCode) : checkout.points
  const point = points.find(({ code }) => code === pointCode)
  useRequestsAfterRestore(draft.isRestored, {
    pointCode,
    visitorCity,
    requestPrices: prices.request,
    fillRegion: city.fillRegion,
  })
  useAllowedMethod({ form, values, onChange: readForm }, checkout, city.isShown)
  useAllowedPayment({ form, values, onChange: readForm }, checkout, point)

  const fold = (completed: readonly BlockName[]) => {
    const next = blocks.fold(completed)
    draft.save(next)
    return next
  }
  const isComplete = (block: BlockName) =>
    !folded.has(block) &&
    (block !== 'delivery' || (calculation !== undefined && !isPricing)) &&
    Object.keys(errorsIn(block, { ...checkoutErrors(values, methods), ...errors })).length === 0
  useCompletedBlocks(form, isComplete, fold)
  /** Folds a block and goes on to the next, or shows the block's errors. */
  const finishBlock = (block: BlockName) => {
    const wrong = errorsIn(block, checkoutErrors(values, methods))
    const [firstWrong] = Object.keys(wrong)
    if (firstWrong !== undefined) {
      problems.show({ errors: wrong, values, message: null, isListed: false })
      return focusSoon(form, `[id="${CSS.escape(firstWrong)}"]`)
    }
    const next = nextOpenBlock(block, fold([block]))
    focusSoon(form, next ? `[data-block=${next}] summary` : '#personalCommentary, #accept')
  }

  const submission = useOrderSubmission(form, {
    checkout,
    answer,
    sum,
    isPricing,
    findErrors: (sent) => checkoutErrors(valuesOf(sent), methods),
    onErrors: (found) => problems.show({ errors: found, values, message: null, isListed: true }),
    onUnconfirmed: problems.focusList,
    onSend: () => draft.markSent(folded),
  })

  return {
    form,
    values,
    errors,
    problems,
    city,
    prices,
    method,
    calculation,
    sum,
    points,
    point,
    folded,
    setFolded: blocks.setFolded,
    finishBlock,
    readForm,
    submission,
  }
}

/** The account has everything the form asks about the buyer. */
const isBuyerComplete = (values: CheckoutValues, methods: Checkout['methods']) =>
  Object.keys(errorsIn('buyer', checkoutErrors(values, methods))).length === 0

interface Requests {
  pointCode: string
  visitorCity: Checkout['city']
  requestPrices: () => void
  fillRegion: () => void
}

/** Once the draft is restored: fills in what it misses, and asks for prices whenever the place has changed. */
function useRequestsAfterRestore(isRestored: boolean, { pointCode, visitorCity, ...on }: Requests) {
  const requestPrices = useEffectEvent(on.requestPrices)
  const fillRegion = useEffectEvent(on.fillRegion)
  // A draft may have been saved before the region of its city was known.
  useEffect(() => {
    if (isRestored) fillRegion()
  }, [isRestored])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map and the page change these without a field event
  useEffect(() => {
    if (isRestored) requestPrices()
  }, [isRestored, pointCode, visitorCity.city, visitorCity.region])
}
