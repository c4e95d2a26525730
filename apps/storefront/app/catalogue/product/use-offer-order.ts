import { showToast } from '@shpulka/ui/toast.tsx'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { BasketActionResult } from '../../buying/basket/basket.route.tsx'
import { clickKey } from '../catalog/add-to-basket.tsx'
import type { RequestedCounts } from './offer-choice.rule.ts'

/** The counts of a table of offers and their submission to the basket; cleared once they are in it. */
export function useOfferOrder() {
  const fetcher = useFetcher<BasketActionResult>()
  const [counts, setCounts] = useState<RequestedCounts>({})
  const [isDone, setIsDone] = useState(false)
  // A retry of a request without an answer uses the same key, so the goods are added once.
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
    /** The last request is in the basket, and no new counts are typed. */
    isDone: isDone && state === 'idle',
    isBusy: state !== 'idle',
    Form: fetcher.Form,
    setCount(id: number, count: number) {
      setIsDone(false)
      setKey(clickKey())
      setCounts((before) => ({ ...before, [id]: count }))
    },
  }
}
