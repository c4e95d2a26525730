import { LRUCache } from 'lru-cache'

const dayMilliseconds = 86_400_000

/**
 * A cache of a service's answers for a day, at most `max`, the least recently used deleted first. Concurrent equal
 * questions share one request; failures are not cached.
 */
export function dailyAnswers<Answer>(max: number, now: () => number) {
  const cached = new LRUCache<string, { readonly answer: Answer }, () => Promise<Answer>>({
    max,
    ttl: dayMilliseconds,
    ttlResolution: 0,
    // The library does not accept 0 as a time.
    perf: { now: () => now() + 1 },
    fetchMethod: async (_question, _stale, { context: ask }) => ({ answer: await ask() }),
    // The caller gets the answer even when newer questions have pushed this one out of the cache.
    ignoreFetchAbort: true,
  })
  return async (question: string, ask: () => Promise<Answer>): Promise<Answer> =>
    (await cached.forceFetch(question, { context: ask })).answer
}
