const freshMilliseconds = 10_000
const clears = new Set<() => void>()

/**
 * Fetches records that will probably be opened next. A prefetched answer is used once, while it is fresh; a change
 * discards them all (`dropPrefetched`).
 */
export function createPrefetch<Key extends string | number, Answer>(fetchRecord: (key: Key) => Promise<Answer>) {
  const prefetched = new Map<Key, { readonly answer: Promise<Answer>; readonly fetchedAt: number }>()
  clears.add(() => prefetched.clear())
  const fresh = (key: Key) => {
    const cached = prefetched.get(key)
    return cached && Date.now() - cached.fetchedAt < freshMilliseconds ? cached.answer : null
  }
  return {
    prefetch(key: Key): void {
      if (fresh(key)) return
      const answer = fetchRecord(key)
      answer.catch(() => prefetched.delete(key))
      prefetched.set(key, { answer, fetchedAt: Date.now() })
    },
    read(key: Key): Promise<Answer> {
      const answer = fresh(key)
      prefetched.delete(key)
      return answer ?? fetchRecord(key)
    },
  }
}

/** Discards what was prefetched before a change: it may be out of date. */
export function dropPrefetched(): void {
  for (const clear of clears) clear()
}
