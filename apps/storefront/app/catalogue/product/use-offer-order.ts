import { showToast } from '@shpulka/ui/toast.tsx'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { usePressKey } from '../../base/shell/press-key.ts'
import type { BasketActionResult } from '../../buying/basket/basket.route.tsx'
import type { RequestedCounts } from './offer-choice.rule.ts'
import { countsLeft, sentCounts } from './requested-counts.rule.ts'

/** The counts of a table of offers and their submission to the basket; cleared once they are in it. */
export function useOfferOrder() {
  const fetcher = useFetcher<BasketActionResult>()
  const [counts, setCounts] = useState<RequestedCounts>({})
  const [isDone, setIsDone] = useState(false)
  const { data, state, formData } = fetcher
  const pressKey = usePressKey(data)
  const latest = useRef(counts)
  const sent = useRef<RequestedCounts>({})
  useEffect(() => {
    latest.current = counts
  }, [counts])
  useEffect(() => {
    if (!formData) return
    sent.current = sentCounts(formData)
    setIsDone(false)
  }, [formData])
  useEffect(() => {
    if (!data) return
    if (data.failure) return void showToast('error', data.failure)
    // Counts changed while the request was on its way are not in the basket yet.
    const left = countsLeft(latest.current, sent.current)
    setCounts(left)
    setIsDone(Object.keys(left).length === 0)
  }, [data])
  return {
    counts,
    pressKey,
    /** The last request is in the basket, and no new counts are typed. */
    isDone: isDone && state === 'idle',
    isBusy: state !== 'idle',
    Form: fetcher.Form,
    setCount(id: number, count: number) {
      setIsDone(false)
      setCounts((before) => ({ ...before, [id]: count }))
    },
  }
}
