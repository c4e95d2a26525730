import { useEffect, useState } from 'react'
import { ApiFailure } from '../api/client.ts'
import { type SearchAnswer, searchState } from './search-state.rule.ts'

/**
 * Searches as you type; only the results of the last text are used. `filter` is the rest of the list's filter, as in
 * its address; `listed` is what the list has loaded, and when it is loaded again, so are the results.
 */
export function useSearch<Results>(
  search: (q: string, signal: AbortSignal) => Promise<Results>,
  { filter = '', listed }: { readonly filter?: string; readonly listed?: object } = {},
) {
  const [q, setQ] = useState('')
  const [last, setLast] = useState<SearchAnswer<Results> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `filter` stands for whatever `search` closes over
  useEffect(() => {
    if (q.trim() === '') return
    const controller = new AbortController()
    const answer = (results: Results | null, failure: string | null) =>
      !controller.signal.aborted && setLast({ q, filter, results, failure })
    search(q, controller.signal).then(
      (results) => answer(results, null),
      (error) => answer(null, error instanceof ApiFailure ? error.message : 'Не получилось найти: повторите'),
    )
    return () => controller.abort()
  }, [q, filter, listed])
  return { q, setQ, ...searchState(last, { q, filter }) }
}
