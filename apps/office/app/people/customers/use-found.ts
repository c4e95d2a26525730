import { useEffect, useState } from 'react'
import { ApiFailure } from '../../base/api/client.ts'

/** What was found by what is typed; null: nothing is typed. The last question alone is answered. */
export function useFound<Found>(search: (q: string, signal: AbortSignal) => Promise<Found>) {
  const [q, setQ] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same search each time
  useEffect(() => {
    const asked = new AbortController()
    setFailure(null)
    if (q.trim() === '') setFound(null)
    else
      search(q, asked.signal).then(
        setFound,
        (error) => !asked.signal.aborted && error instanceof ApiFailure && setFailure(error.message),
      )
    return () => asked.abort()
  }, [q])
  return { q, setQ, found, failure }
}
