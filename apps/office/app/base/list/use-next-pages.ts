import { useRef, useState } from 'react'
import { ApiFailure } from '../api/client.ts'

interface Page<Row> {
  readonly rows: readonly Row[]
  /** Where the next page begins; null: this is the last one. */
  readonly nextBefore: number | null
}

/**
 * The pages of a list after its first one, read one at a time. They belong to that very page: when another one is shown,
 * they are gone, and an answer that still comes is dropped.
 */
export function useNextPages<Row>(
  first: { readonly nextBefore: number | null },
  read: (before: number) => Promise<Page<Row>>,
) {
  const [more, setMore] = useState<Page<Row> & { readonly first: object; readonly failure: string | null }>()
  const reading = useRef<object>(null)
  const shown = useRef<object>(first)
  shown.current = first
  const { rows, nextBefore, failure } =
    more?.first === first ? more : { rows: [], nextBefore: first.nextBefore, failure: null }

  async function showMore() {
    if (nextBefore === null || reading.current === first) return
    reading.current = first
    const answer = await read(nextBefore).then(
      (next) => ({ rows: [...rows, ...next.rows], nextBefore: next.nextBefore, failure: null }),
      (error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
        return { rows, nextBefore, failure: error.message }
      },
    )
    if (reading.current === first) reading.current = null
    if (shown.current === first) setMore({ first, ...answer })
  }
  return { rows, hasMore: nextBefore !== null, failure, showMore: () => void showMore() }
}
