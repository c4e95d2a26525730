import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '../api/client.ts'

interface Page<Row> {
  readonly rows: readonly Row[]
  /** Where the next page begins, an id; null: this is the last one. */
  readonly nextBefore: number | null
}

/** What has been read after the first page `first` of a list. */
interface NextPages<Row> extends Page<Row> {
  readonly filter: string
  readonly first: object
  readonly count: number
  readonly failure: string | null
}

/**
 * The pages of a list after its first one, the newest rows first. When the list is loaded again, as many pages are read
 * again as were shown, and the former rows stay until then.
 */
export function useNextPages<Row extends { readonly id: number }>(
  first: { readonly nextBefore: number | null },
  filter: string,
  read: (before: number) => Promise<Page<Row>>,
) {
  const [last, setLast] = useState<NextPages<Row> | null>(null)
  const [wanted, setWanted] = useState({ filter, count: 0 })
  const isReading = useRef(false)
  const known = last?.filter === filter ? last : null

  async function readUntil(count: number, from: Omit<NextPages<Row>, 'failure'>): Promise<NextPages<Row>> {
    let pages = from
    try {
      while (pages.count < count && pages.nextBefore !== null) {
        const next = await read(pages.nextBefore)
        pages = { ...pages, count: pages.count + 1, rows: [...pages.rows, ...next.rows], nextBefore: next.nextBefore }
      }
      return { ...pages, failure: null }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      // The rows of the former list are better than none.
      const shown = known && known.count > pages.count ? { ...known, first } : pages
      return { ...shown, failure: error.message }
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `first` and `filter` stand for what `read` closes over
  useEffect(() => {
    const count = wanted.filter === filter ? wanted.count : 0
    if (count === 0) return
    let isOutdated = false
    isReading.current = true
    const isOfFirst = known?.first === first
    const { nextBefore } = first
    void readUntil(count, isOfFirst ? known : { filter, first, count: 0, rows: [], nextBefore }).then((pages) => {
      if (isOutdated) return
      isReading.current = false
      setLast(pages)
    })
    return () => {
      isOutdated = true
      isReading.current = false
    }
  }, [first, filter, wanted])

  const nextBefore = known ? known.nextBefore : first.nextBefore
  return {
    // Those that have moved to the first page are shown there.
    rows: (known?.rows ?? []).filter(({ id }) => first.nextBefore !== null && id < first.nextBefore),
    hasMore: nextBefore !== null,
    failure: known?.failure ?? null,
    showMore() {
      if (nextBefore !== null && !isReading.current) setWanted({ filter, count: (known?.count ?? 0) + 1 })
    },
  }
}
