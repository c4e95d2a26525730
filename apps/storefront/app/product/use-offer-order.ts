import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { BasketAnswer } from '../basket/basket.route.tsx'
import { showToast } from '../ui/toast.tsx'
import type { AskedCounts } from './offer-choice.rule.ts'

/** Counts asked for in a table of offers, on their way into the basket: empty again once they are there. */
export function useOfferOrder() {
  const fetcher = useFetcher<BasketAnswer>()
  const [asked, setAsked] = useState<AskedCounts>({})
  const [isDone, setIsDone] = useState(false)
  const { data, state } = fetcher
  useEffect(() => {
    if (!data) return
    if (data.failure) return void showToast('error', data.failure)
    setAsked({})
    setIsDone(true)
  }, [data])
  return {
    asked,
    /** What was asked for last is in the basket, and nothing new is asked for yet. */
    isDone: isDone && state === 'idle',
    isBusy: state !== 'idle',
    Form: fetcher.Form,
    ask(id: number, count: number) {
      setIsDone(false)
      setAsked((before) => ({ ...before, [id]: count }))
    },
  }
}
