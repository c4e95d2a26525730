import { type FormEvent, type RefObject, useState } from 'react'
import { useNavigation } from 'react-router'
import { useProof } from '../../base/proof/use-proof.tsx'
import { basketDifference } from './basket-difference.rule.ts'
import type { Checkout } from './checkout.route.tsx'
import type { CheckoutErrors } from './checkout-fields.rule.ts'
import type { CheckoutActionResult } from './checkout-result.ts'
import { useDeferredOrder } from './deferred-order.ts'
import { orderBody } from './order-body.rule.ts'

interface Options {
  checkout: Checkout
  answer: CheckoutActionResult | undefined
  /** The total with delivery; null until delivery has a price. */
  sum: number | null
  isPricing: boolean
  findErrors: (sent: FormData) => CheckoutErrors
  /** Called instead of sending an order with errors. */
  onErrors: (errors: CheckoutErrors) => void
  /** Called instead of sending an order whose total has changed and is not confirmed. */
  onUnconfirmed: () => void
  /** Called when an order is sent. */
  onSend: () => void
}

/** Sends the order when nothing stands in its way: errors, a changed total, a price that is still being calculated. */
export function useOrderSubmission(form: RefObject<HTMLFormElement | null>, options: Options) {
  const { checkout, answer, sum, isPricing, findErrors, onErrors, onUnconfirmed, onSend } = options
  const proof = useProof('POST', '/orders/v1', (sent) => orderBody(sent, checkout.methods, checkout.addresses))
  const isSending = useNavigation().formData?.get('intent') === 'order'
  const [sentBasket, setSentBasket] = useState(checkout)
  const refusedSum = useLastRefusedSum(answer)
  const isChanged = refusedSum !== null && sum !== refusedSum
  const deferred = useDeferredOrder(form, sum, isPricing)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    const isOrder = !(submitter instanceof HTMLButtonElement) || submitter.value === 'order'
    const errors = isOrder ? findErrors(new FormData(event.currentTarget)) : {}
    if (Object.keys(errors).length > 0) {
      event.preventDefault()
      return onErrors(errors)
    }
    if (isOrder && isChanged && !(submitter instanceof HTMLElement && submitter.hasAttribute('data-confirm'))) {
      event.preventDefault()
      return onUnconfirmed()
    }
    if (isOrder && deferred.isDeferred(submitter)) {
      proof.discard()
      return event.preventDefault()
    }
    // May be submitted again: with the same key it is the same order.
    setSentBasket(checkout)
    if (isOrder) onSend()
    proof.form.onSubmit(event)
  }

  return {
    /** Spread over the form. */
    formProps: { ...proof.form, onSubmit },
    isBusy: isSending || proof.isSolving || deferred.isWaiting,
    /** Shown by the button. */
    note: proof.note,
    /** The total of the last refused order, if the form's differs from it and must be confirmed; null when not. */
    changedSum: isChanged ? refusedSum : null,
    /** What has changed in the basket since the order was sent, as sentences. */
    changes: basketDifference(seenBasket(sentBasket), seenBasket(checkout)),
  }
}

/** The total of the last order that was refused because its total had changed; null when there is none. */
function useLastRefusedSum(answer: CheckoutActionResult | undefined): number | null {
  const [refused, setRefused] = useState<number | null>(null)
  const latest = answer?.refusedSum === undefined ? refused : answer.refusedSum
  if (latest !== refused) setRefused(latest)
  return latest
}

const seenBasket = ({ lines, total }: Pick<Checkout, 'lines' | 'total'>) => ({
  lines,
  promocodeUsed: total.promocodeUsed,
  bonuses: total.writeOff.used,
})
