import type { DeliveryQuotes, Destination } from '@shpulka/contract/buying/order-delivery'
import { useRef, useState } from 'react'
import { ApiFailure } from '../../base/api/client.ts'

/** The methods quoted for a destination. Only the answer to the last request is used. */
export function useLatestQuotes(fetchQuotes: (destination: Destination) => Promise<DeliveryQuotes>) {
  const [result, setResult] = useState<DeliveryQuotes | null>(null)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const latest = useRef(0)

  /** Hides the quotes and drops the answer to a request in flight. Returns whether that was the last thing done. */
  function invalidate(): () => boolean {
    latest.current += 1
    const number = latest.current
    setResult(null)
    return () => number === latest.current
  }

  /** Null when the request failed or another one was made meanwhile. */
  async function request(destination: Destination): Promise<DeliveryQuotes | null> {
    const isLatest = invalidate()
    setBusy(true)
    setFailure('')
    try {
      const answer = await fetchQuotes(destination)
      if (!isLatest()) return null
      setResult(answer)
      return answer
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (isLatest()) setFailure(error.message)
      return null
    } finally {
      if (isLatest()) setBusy(false)
    }
  }

  return {
    result,
    failure,
    isBusy,
    request,
    invalidate,
    clear() {
      invalidate()
      setBusy(false)
      setFailure('')
    },
  }
}
