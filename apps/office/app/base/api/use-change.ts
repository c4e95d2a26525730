import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { offerUndo } from '../record/undo-offer.tsx'
import { ApiFailure } from './client.ts'
import { dropPrefetched } from './prefetch.ts'

/**
 * Sends the change of a button or a form; returns whether it is in flight and how it failed. While it is in flight, a
 * second press or key sends nothing.
 */
export function useChange<Args extends unknown[]>(change: (...args: Args) => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const revalidator = useRevalidator()
  const isInFlight = useRef(false)
  async function run(...args: Args): Promise<boolean> {
    if (isInFlight.current) return false
    isInFlight.current = true
    setBusy(true)
    setFailure(null)
    try {
      await change(...args)
      dropPrefetched()
      offerUndo()
      await revalidator.revalidate()
      return true
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
      // A refusal means that the page shows outdated data.
      dropPrefetched()
      if (error.status === 409) await revalidator.revalidate()
      return false
    } finally {
      isInFlight.current = false
      setBusy(false)
    }
  }
  return { run, isBusy, failure, errors: failure?.errors ?? {} }
}
