import type { Basket } from '@shpulka/contract/buying/basket'
import { startTransition, useEffect, useState } from 'react'

/** The basket returned by the newest change this page made; null before the first change. */
let latest: Basket | null = null
const listeners = new Set<() => void>()

/** Shows the basket returned by a change wherever a basket is shown, without another request. */
export function showLatestBasket(basket: Basket) {
  // Answers may arrive in another order than the changes were made.
  if (latest && latest.cartToken === basket.cartToken && latest.version > basket.version) return
  latest = basket
  for (const listener of listeners) listener()
}

/** The basket after the newest change this page made; null before the first change. */
export function useLatestBasket(): Basket | null {
  const [basket, setBasket] = useState(latest)
  useEffect(() => {
    // Immediately: a transition may run after the change has ended, and the old count would be shown in between.
    const show = () => setBasket(latest)
    startTransition(show)
    listeners.add(show)
    return () => void listeners.delete(show)
  }, [])
  return basket
}
