import { LRUCache } from 'lru-cache'

const dayMilliseconds = 86_400_000

/**
 * Answers of a service for a day, a bounded number of them: the one not asked for the longest leaves first. Questions
 * in flight are shared, a failure is not stored.
 */
export function dailyAnswers<Answer>(max: number, now: () => number) {
  const cached = new LRUCache<string, { readonly answer: Answer }, () => Promise<Answer>>({
    max,
    ttl: dayMilliseconds,
    ttlResolution: 0,
    // To the library 0 is no time at all.
    perf: { now: () => now() + 1 },
    fetchMethod: async (_question, _stale, { context: ask }) => ({ answer: await ask() }),
    // The caller gets the answer even when newer questions have pushed this one out of the cache.
    ignoreFetchAbort: true,
  })
  return async (question: string, ask: () => Promise<Answer>): Promise<Answer> =>
    (await cached.forceFetch(question, { context: ask })).answer
}
