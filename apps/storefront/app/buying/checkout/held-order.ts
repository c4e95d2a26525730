import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * An order that is pressed while its delivery is priced again, as when the region of the city has just been filled in,
 * waits for the price: it is sent when the sum is the one the button named. Another sum is shown and waits for another
 * press; without a price the form is sent as it is, and the answer says what is missing.
 */
export function useHeldOrder(form: RefObject<HTMLFormElement | null>, sum: number | null, isPricing: boolean) {
  const named = useRef(sum)
  const isReleased = useRef(false)
  const [pressed, setPressed] = useState<{ submitter: HTMLElement | null; sum: number } | null>(null)
  useEffect(() => {
    if (sum !== null) named.current = sum
  }, [sum])
  const send = useEffectEvent(() => {
    if (pressed === null) return
    const { submitter } = pressed
    setPressed(null)
    if (sum !== null && sum !== pressed.sum) return
    isReleased.current = true
    form.current?.requestSubmit(submitter?.isConnected ? submitter : undefined)
    isReleased.current = false
  })
  const isReady = pressed !== null && (sum !== null || !isPricing)
  useEffect(() => {
    if (isReady) send()
  }, [isReady])
  return {
    isWaiting: pressed !== null,
    /** Whether a press on this button waits. */
    isHeld(submitter: HTMLElement | null): boolean {
      if (isReleased.current) return false
      if (pressed !== null) return true
      if (sum !== null || named.current === null || !isPricing) return false
      setPressed({ submitter, sum: named.current })
      return true
    },
  }
}
