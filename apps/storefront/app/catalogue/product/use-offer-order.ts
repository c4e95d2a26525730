import { showToast } from '@shpulka/ui/toast.tsx'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { BasketActionResult } from '../../buying/basket/basket.route.tsx'
import { pressKey } from '../catalog/add-to-basket.tsx'
import type { RequestedCounts } from './offer-choice.rule.ts'

/** Counts asked for in a table of offers, on their way into the basket: empty again once they are there. */
export function useOfferOrder() {
  const fetcher = useFetcher<BasketActionResult>()
  const [counts, setCounts] = useState<RequestedCounts>({})
  const [isDone, setIsDone] = useState(false)
  // What was asked for and is not known to be in the basket is pressed again under the same key: it is put there once.
  const [key, setKey] = useState('')
  const { data, state } = fetcher
  useEffect(() => {
    if (!data) return
    if (data.failure) return void showToast('error', data.failure)
    setCounts({})
    setKey('')
    setIsDone(true)
  }, [data])
  return {
    counts,
    key,
    /** True: the last request is in the basket, and nothing new is chosen yet. */
    isDone: isDone && state === 'idle',
    isBusy: state !== 'idle',
    Form: fetcher.Form,
    setCount(id: number, count: number) {
      setIsDone(false)
      setKey(pressKey())
      setCounts((before) => ({ ...before, [id]: count }))
    },
  }
}
