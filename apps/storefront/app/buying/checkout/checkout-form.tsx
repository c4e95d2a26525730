import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useProof } from '../../base/proof/use-proof.tsx'
import { useShopData } from '../../base/shell/shop.ts'
import { withSavedPoint } from '../delivery/saved-point.ts'
import { paymentIncompatibility } from './allowed-payment.rule.ts'
import { basketDifference } from './basket-difference.rule.ts'
import { blockSummaries } from './block-summary.rule.ts'
import { BuyerBlock } from './buyer-block.tsx'
import { ChangedTotal } from './changed-total.tsx'
import type { Checkout } from './checkout.route.tsx'
import { CheckoutBlock, OpenBlock } from './checkout-block.tsx'
import { useDraft } from './checkout-draft.ts'
import { checkoutErrors, errorsIn } from './checkout-errors.rule.ts'
import {
  type BlockName,
  blockNames,
  type CheckoutField,
  type CheckoutValues,
  checkoutValues,
  chosenMethod,
  isPaidByOrganization,
  withSavedAddress,
} from './checkout-fields.rule.ts'
import { CheckoutProblems } from './checkout-problems.tsx'
import type { CheckoutActionResult } from './checkout-result.ts'
import { CheckoutBar, CheckoutSummary, problemsId } from './checkout-summary.tsx'
import { useCompletedBlocks } from './completed-blocks.ts'
import { ConsentsBlock } from './consents-block.tsx'
import { useDeferredOrder } from './deferred-order.ts'
import { DeliveryBlock } from './delivery-block.tsx'
import { useDeliveryPrices } from './delivery-prices.ts'
import { initialValues, withWarehouse } from './initial-values.ts'
import { orderBody } from './order-body.rule.ts'
import { PaymentBlock } from './payment-block.tsx'
import { shownDelivery } from './shown-delivery.rule.ts'
import { useShownProblems } from './shown-problems.ts'
import { useAllowedMethod, useAllowedPayment } from './use-allowed-choices.ts'
import { useCity } from './use-city.ts'

/** Name, value and error of a field. */
export type FieldOf = (name: CheckoutField) => {
  name: CheckoutField
  id: string
  defaultValue: string
  error: string | undefined
}

export function CheckoutForm({
  checkout: loaded,
  answer,
}: {
  checkout: Checkout
  answer: CheckoutActionResult | undefined
}) {
  // A refusal carries the newest basket; it is used until the basket changes again.
  const checkout =
    answer?.basket && answer.basket.basketVersion >= loaded.basketVersion ? { ...loaded, ...answer.basket } : loaded
  const { methods, payments, addresses, buyer, total, city: visitorCity } = checkout
  const { site } = useShopData()
  const form = useRef<HTMLFormElement>(null)
  const proof = useProof('POST', '/orders/v1', (sent) => orderBody(sent, methods, addresses))
  const isSending = useNavigation().formData?.get('intent') === 'order'
  const [values, setValues] = useState<CheckoutValues>(() => answer?.values ?? initialValues(checkout))
  const [folded, setFolded] = useState<ReadonlySet<BlockName>>(
    () => new Set(answer === undefined && isBuyerComplete(values, methods) ? ['buyer'] : []),
  )
  const city = useCity(form, { city: visitorCity, addresses }, values)
  const valuesOf = (data: FormData) => withSavedAddress(checkoutValues(data), addresses)
  // Idempotency key: submitting the same form again does not make a second order.
  const [orderKey] = useState(checkout.orderKey)
  // The basket when the order was submitted.
  const [sentBasket, setSentBasket] = useState(checkout)

  const method = chosenMethod(values, methods)
  const prices = useDeliveryPrices(form, values, valuesOf, answer, checkout)
  const calculation = prices.calculations.find(({ methodId }) => methodId === method?.id)
  const sum = calculation ? total.price + calculation.price : null
  // A total that differs from the submitted one must be confirmed in the list of problems.
  const refusedSum = useLastRefusedSum(answer)
  const isChanged = refusedSum !== null && sum !== refusedSum
  const deferred = useDeferredOrder(form, sum, prices.isLoading || city.isLoading)
  const problems = useShownProblems(answer, { values, methods }, (found) =>
    setFolded((before) => new Set([...before].filter((block) => Object.keys(errorsIn(block, found)).length === 0))),
  )
  const errors = { ...prices.errors, ...problems.errors }

  const draft = useDraft(
    form,
    { siteId: site.id, uid: buyer?.uid ?? null, city: visitorCity.city },
    answer !== undefined,
    (restored) => {
      if (!form.current) return
      // The points of the restored method are not loaded yet: the chosen one is known only from the draft.
      setValues(withSavedAddress({ ...checkoutValues(new FormData(form.current)), ...restored?.fields }, addresses))
      if (restored) setFolded(new Set(blockNames.filter((name) => restored.folded.includes(name))))
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
  const requestPrices = useEffectEvent(prices.request)
  const fillRegion = useEffectEvent(city.fillRegion)
  // A draft may have been saved before the region of its city was known.
  useEffect(() => {
    if (draft.isRestored) fillRegion()
  }, [draft.isRestored])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map and the page change these without a field event
  useEffect(() => {
    if (draft.isRestored) requestPrices()
  }, [draft.isRestored, pointCode, visitorCity.city, visitorCity.region])
  useAllowedMethod({ form, values, onChange: readForm }, checkout, city.isShown)
  useAllowedPayment({ form, values, onChange: readForm }, checkout, point)

  const fold = (blocks: readonly BlockName[]) => {
    const next = new Set([...folded, ...blocks])
    setFolded(next)
    draft.save(next)
    return next
  }
  const isPriced = calculation !== undefined && !prices.isLoading && !city.isLoading
  const isComplete = (block: BlockName) =>
    !folded.has(block) &&
    (block !== 'delivery' || isPriced) &&
    Object.keys(errorsIn(block, { ...checkoutErrors(values, methods), ...errors })).length === 0
  useCompletedBlocks(form, isComplete, fold)

  const finishBlock = (block: BlockName) => {
    const wrong = errorsIn(block, checkoutErrors(values, methods))
    const [firstWrong] = Object.keys(wrong)
    if (firstWrong !== undefined) {
      problems.show({ errors: wrong, values, message: null, isListed: false })
      return focusSoon(form, `[id="${CSS.escape(firstWrong)}"]`)
    }
    const next = fold([block])
    const nextBlock = blockNames.find((name) => blockNames.indexOf(name) > blockNames.indexOf(block) && !next.has(name))
    focusSoon(form, nextBlock ? `[data-block=${nextBlock}] summary` : '#personalCommentary, #accept')
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const isOrder = !(submitter instanceof HTMLButtonElement) || submitter.value === 'order'
    const wrong = isOrder ? checkoutErrors(valuesOf(new FormData(event.currentTarget)), methods) : {}
    if (Object.keys(wrong).length > 0) {
      event.preventDefault()
      problems.show({ errors: wrong, values, message: null, isListed: true })
      return
    }
    if (isOrder && isChanged && !(submitter instanceof HTMLElement && submitter.hasAttribute('data-confirm'))) {
      event.preventDefault()
      problems.focusList()
      return
    }
    if (isOrder && deferred.isDeferred(submitter)) {
      proof.discard()
      return event.preventDefault()
    }
    // May be submitted again: with the same key it is the same order.
    setSentBasket(checkout)
    if (isOrder) draft.markSent(folded)
    proof.form.onSubmit(event)
  }

  const field: FieldOf = (name) => ({ name, id: name, defaultValue: values[name], error: errors[name] })
  const summaries = blockSummaries({ values, method, calculation, points, payments })
  const block = (name: BlockName) => ({
    summary: summaries[name],
    isFolded: folded.has(name),
    onFold: (isFolded: boolean) =>
      setFolded((before) => new Set(isFolded ? [...before, name] : [...before].filter((each) => each !== name))),
    onDone: () => finishBlock(name),
    name,
  })
  const isBusy = isSending || proof.isSolving || deferred.isWaiting
  const delivery = shownDelivery({
    method,
    calculation,
    isCityShown: city.isShown,
    isRefused: prices.isUndeliverable || prices.calculations.length > 0,
    isLoading: prices.isLoading,
  })

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      {...proof.form}
      onSubmit={onSubmit}
      onChange={readForm}
      onBlur={() => {
        city.commit()
        prices.request()
      }}
      onClick={(event) => (event.target as Element).matches('input[type=radio]') && setTimeout(prices.request)}
      className="mt-4 grid items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_360px]"
    >
      {/* The button that Enter presses. */}
      <button type="submit" name="intent" value="order" className="sr-only" tabIndex={-1} aria-hidden />
      <input type="hidden" name="orderKey" value={orderKey} />
      <input type="hidden" name="deviceId" value={checkout.deviceId} />
      <input type="hidden" name="total" value={sum ?? ''} />
      <input type="hidden" name="calculationId" value={calculation?.calculationId ?? ''} />
      <div className="flex min-w-0 flex-col gap-4">
        <div ref={problems.box} id={problemsId} tabIndex={-1} className="scroll-mt-24 rounded-card empty:hidden">
          {problems.listed && (
            <CheckoutProblems
              message={problems.listed.message}
              errors={problems.errors}
              changes={problems.listed.message ? basketDifference(seenBasket(sentBasket), seenBasket(checkout)) : []}
              isNote={Object.keys(problems.errors).length === 0 && prices.calculations.length > 0}
              confirm={isChanged && sum !== null && <ChangedTotal sum={sum} refusedSum={refusedSum} isBusy={isBusy} />}
            />
          )}
        </div>
        <CheckoutBlock number={1} title="Получение" {...block('delivery')}>
          <DeliveryBlock
            checkout={{ ...checkout, points: [...points] }}
            values={values}
            errors={errors}
            field={field}
            prices={prices}
            city={city}
          />
        </CheckoutBlock>
        <CheckoutBlock number={2} title="Покупатель" {...block('buyer')}>
          <BuyerBlock field={field} />
        </CheckoutBlock>
        <CheckoutBlock number={3} title="Оплата" {...block('payment')}>
          <PaymentBlock
            payments={payments}
            chosen={values.personalPayment}
            incompatibility={(payment) => paymentIncompatibility(payment, method, isPaidByOrganization(values), point)}
            error={errors.personalPayment}
          />
        </CheckoutBlock>
        <OpenBlock number={4} title="Комментарий и согласия">
          <ConsentsBlock values={values} errors={errors} field={field} />
        </OpenBlock>
      </div>
      <CheckoutSummary
        checkout={checkout}
        delivery={delivery}
        sum={sum}
        isBusy={isBusy}
        isChanged={isChanged}
        discountFailure={answer?.discountFailure ?? null}
        note={proof.note}
      />
      <CheckoutBar sum={sum} goods={total.price} delivery={delivery} isBusy={isBusy} isChanged={isChanged} />
    </Form>
  )
}

/** The total of the last order that was refused because its total had changed; null when there is none. */
function useLastRefusedSum(answer: CheckoutActionResult | undefined): number | null {
  const [refused, setRefused] = useState<number | null>(null)
  const latest = answer?.refusedSum === undefined ? refused : answer.refusedSum
  if (latest !== refused) setRefused(latest)
  return latest
}

/** Focuses the first element that takes the focus, after what the same press folds or shows is rendered. */
function focusSoon(form: RefObject<HTMLFormElement | null>, selector: string) {
  setTimeout(() => {
    for (const element of form.current?.querySelectorAll<HTMLElement>(selector) ?? []) {
      element.focus()
      if (document.activeElement === element) return
    }
  })
}

const seenBasket = ({ lines, total }: Pick<Checkout, 'lines' | 'total'>) => ({
  lines,
  promocodeUsed: total.promocodeUsed,
  bonuses: total.writeOff.used,
})

/** The account has everything the form asks about the buyer. */
const isBuyerComplete = (values: CheckoutValues, methods: Checkout['methods']) =>
  Object.keys(errorsIn('buyer', checkoutErrors(values, methods))).length === 0
