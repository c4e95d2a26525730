import { LRUCache } from 'lru-cache'

const dayMilliseconds = 86_400_000

/**
 * Caches at most `max` answers of a service for a day; the least recently used are evicted first. Concurrent calls with
 * one key share a request; failures are not cached.
 */
export function dailyAnswers<Answer>(max: number, now: () => number) {
  const cached = new LRUCache<string, { readonly answer: Answer }, () => Promise<Answer>>({
    max,
    ttl: dayMilliseconds,
    ttlResolution: 0,
    // The library does not accept 0 as a time.
    perf: { now: () => now() + 1 },
    fetchMethod: async (_key, _stale, { context: request }) => ({ answer: await request() }),
    // The caller gets the answer even when the key was evicted meanwhile.
    ignoreFetchAbort: true,
  })
  return async (key: string, request: () => Promise<Answer>): Promise<Answer> =>
    (await cached.forceFetch(key, { context: request })).answer
}
