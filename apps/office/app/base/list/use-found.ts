import { useEffect, useState } from 'react'
import { ApiFailure } from '../api/client.ts'
import { type Answered, answerShown } from './answer-shown.rule.ts'

/**
 * What is found by what is typed; `filter`: all else that narrows the list, as its address says it. The last question
 * alone is answered.
 */
export function useFound<Found>(search: (q: string, signal: AbortSignal) => Promise<Found>, filter = '') {
  const [q, setQ] = useState('')
  const [last, setLast] = useState<Answered<Found> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same search of the same filter
  useEffect(() => {
    if (q.trim() === '') return
    const asked = new AbortController()
    const answer = (found: Found | null, failure: string | null) =>
      !asked.signal.aborted && setLast({ q, filter, found, failure })
    search(q, asked.signal).then(
      (found) => answer(found, null),
      (error) => answer(null, error instanceof ApiFailure ? error.message : 'Не получилось найти: повторите'),
    )
    return () => asked.abort()
  }, [q, filter])
  return { q, setQ, ...answerShown(last, { q, filter }) }
}
