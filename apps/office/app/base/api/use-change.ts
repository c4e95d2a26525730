import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { offerUndo } from '../record/undo-offer.tsx'
import { dropAhead } from './ahead.ts'
import { ApiFailure } from './client.ts'

/** A change sent by a button or a form: whether it is on its way, and what came of it. */
export function useChange<Args extends unknown[]>(change: (...args: Args) => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const revalidator = useRevalidator()
  async function run(...args: Args): Promise<boolean> {
    setBusy(true)
    setFailure(null)
    try {
      await change(...args)
      dropAhead()
      offerUndo()
      await revalidator.revalidate()
      return true
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
      // A refusal says as well that something is not as it was shown.
      dropAhead()
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, failure, errors: failure?.errors ?? {} }
}
