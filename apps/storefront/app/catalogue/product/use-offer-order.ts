import { showToast } from '@shpulka/ui/toast.tsx'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { BasketActionResult } from '../../buying/basket/basket.route.tsx'
import { clickKey } from '../catalog/add-to-basket.tsx'
import type { RequestedCounts } from './offer-choice.rule.ts'
import { countsLeft, sentCounts } from './requested-counts.rule.ts'

/** The counts of a table of offers and their submission to the basket; cleared once they are in it. */
export function useOfferOrder() {
  const fetcher = useFetcher<BasketActionResult>()
  const [counts, setCounts] = useState<RequestedCounts>({})
  const [isDone, setIsDone] = useState(false)
  // A retry of a request without an answer uses the same key, so the goods are added once.
  const [key, setKey] = useState('')
  const { data, state, formData } = fetcher
  const latest = useRef(counts)
  const sent = useRef<RequestedCounts>({})
  useEffect(() => {
    latest.current = counts
  }, [counts])
  useEffect(() => {
    if (formData) sent.current = sentCounts(formData)
  }, [formData])
  useEffect(() => {
    if (!data) return
    if (data.failure) return void showToast('error', data.failure)
    // Counts changed while the request was on its way are not in the basket yet.
    const left = countsLeft(latest.current, sent.current)
    const isAll = Object.keys(left).length === 0
    setCounts(left)
    setKey(isAll ? '' : clickKey())
    setIsDone(isAll)
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
