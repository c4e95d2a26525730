import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * When the order button is pressed while delivery is being priced again (after the region was filled in, say), submits
 * the form once the price arrives and the total is the one the button showed. Another total is only shown and needs
 * another press; without a price the form is submitted as it is, and the answer says what is missing.
 */
export function useDeferredOrder(form: RefObject<HTMLFormElement | null>, sum: number | null, isPricing: boolean) {
  const shownSum = useRef(sum)
  const isSubmitting = useRef(false)
  const [pressed, setPressed] = useState<{ submitter: HTMLElement | null; sum: number } | null>(null)
  useEffect(() => {
    if (sum !== null) shownSum.current = sum
  }, [sum])
  const send = useEffectEvent(() => {
    if (pressed === null) return
    const { submitter } = pressed
    setPressed(null)
    if (sum !== null && sum !== pressed.sum) return
    isSubmitting.current = true
    form.current?.requestSubmit(submitter?.isConnected ? submitter : undefined)
    isSubmitting.current = false
  })
  const isReady = pressed !== null && (sum !== null || !isPricing)
  useEffect(() => {
    if (isReady) send()
  }, [isReady])
  return {
    isWaiting: pressed !== null,
    /** Whether the press on this button must wait for the price. */
    isDeferred(submitter: HTMLElement | null): boolean {
      if (isSubmitting.current) return false
      if (pressed !== null) return true
      if (sum !== null || shownSum.current === null || !isPricing) return false
      setPressed({ submitter, sum: shownSum.current })
      return true
    },
  }
}
