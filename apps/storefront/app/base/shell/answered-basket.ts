import type { Basket } from '@shpulka/contract/buying/basket'
import { startTransition, useEffect, useState } from 'react'

/** The answer to the newest change of the basket made by this page; null: none was made. */
let answered: Basket | null = null
const listeners = new Set<() => void>()

/** Shows a basket as a change has left it wherever baskets are shown: nobody has to ask for it again. */
export function showAnsweredBasket(basket: Basket) {
  // Answers to two changes may come in another order than the changes were made.
  if (answered && answered.cartToken === basket.cartToken && answered.version > basket.version) return
  answered = basket
  for (const listener of listeners) listener()
}

/** The basket as the newest change made by this page has left it; null: none was made. */
export function useAnsweredBasket(): Basket | null {
  const [basket, setBasket] = useState(answered)
  useEffect(() => {
    // At once: a transition may come after the change is over, and the count before it would be shown in between.
    const show = () => setBasket(answered)
    startTransition(show)
    listeners.add(show)
    return () => void listeners.delete(show)
  }, [])
  return basket
}
