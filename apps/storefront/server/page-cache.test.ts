import { describe, expect, it } from 'vitest'
import { type CachedPage, type FillResult, PageCache } from './page-cache.ts'

const pageOf = (text: string, ...tags: string[]): CachedPage => {
  return {
    ready: { br: { body: Buffer.from(text), headers: [] } },
    headers: {},
    etag: text,
    tags: new Set(tags),
    route: '',
    cdn: null,
    data: null,
  }
}
const filled = (text: string, ...tags: string[]): FillResult<string> => ({
  answer: text,
  document: pageOf(text, ...tags),
})
const cacheOf = (options: { maxBytes?: number; now?: () => number } = {}) =>
  new PageCache({ maxBytes: 1e6, lifeMilliseconds: 1000, ...options })

describe('PageCache', () => {
  it('renders once for any number of visitors who come at the same time', async () => {
    const cache = cacheOf()
    const gate = Promise.withResolvers<FillResult<string>>()
    let renders = 0
    const answers = Promise.all(
      Array.from({ length: 50 }, () =>
        cache.fill('k', () => {
          renders += 1
          return gate.promise
        }),
      ),
    )
    gate.resolve(filled('one'))
    expect(new Set((await answers).map(({ answer }) => answer))).toEqual(new Set(['one']))
    expect(renders).toBe(1)
    expect(cache.get('k')?.etag).toBe('one')
  })

  it('drops exactly the documents made from what changed', async () => {
    const cache = cacheOf()
    await cache.fill('a', async () => filled('a', 'product:1', 'settings'))
    await cache.fill('b', async () => filled('b', 'product:2', 'settings'))
    cache.drop(['product:1'])
    expect([cache.get('a'), cache.get('b')?.etag]).toEqual([undefined, 'b'])
    cache.drop(['everything'])
    expect([cache.size, cache.get('b')]).toEqual([0, undefined])
  })

  it('serves a stale document only when there is no other, within its age limit', async () => {
    let now = 0
    const cache = cacheOf({ now: () => now })
    await cache.fill('a', async () => filled('a', 'product:1'))
    await cache.fill('b', async () => filled('b', 'product:2'))
    now = 500
    cache.drop(['product:1'])
    expect(cache.getStale('a')).toMatchObject({ document: { etag: 'a' }, staleSeconds: 0 })
    now = 3500
    expect(cache.get('b')).toBeUndefined()
    expect([cache.getStale('a')?.staleSeconds, cache.getStale('b')?.staleSeconds]).toEqual([3, 3])
    await cache.fill('b', async () => filled('b anew', 'product:2'))
    expect(cache.get('b')?.etag).toBe('b anew')
    now = 500 + 3_600_000
    expect([cache.getStale('a'), cache.getStale('made up')]).toEqual([undefined, undefined])
  })

  it('deletes removed pages; failures delete nothing', async () => {
    const cache = cacheOf()
    for (const key of ['a', 'b']) await cache.fill(key, async () => filled(key))
    cache.drop(['everything'])
    await cache.fill('a', async () => ({ answer: '404', document: null, isGone: true }))
    await cache.fill('b', async () => ({ answer: '503', document: null }))
    expect([cache.getStale('a'), cache.getStale('b')?.document.etag]).toEqual([undefined, 'b'])
  })

  it('does not cache a document whose data changed while it was rendered', async () => {
    const cache = cacheOf()
    const gate = Promise.withResolvers<FillResult<string>>()
    const old = cache.fill('a', () => gate.promise)
    cache.drop(['product:1'])
    gate.resolve(filled('old price', 'product:1'))
    await old
    expect(cache.get('a')).toBeUndefined()
  })

  it('caches a document while other data changes all the time', async () => {
    const cache = cacheOf()
    const gate = Promise.withResolvers<FillResult<string>>()
    const running = cache.fill('a', () => gate.promise)
    cache.drop(['product:2'])
    gate.resolve(filled('a', 'product:1'))
    await running
    expect(cache.get('a')?.etag).toBe('a')
  })

  it('stores no document of a page that was removed while it was rendered', async () => {
    const cache = cacheOf()
    const gate = Promise.withResolvers<FillResult<string>>()
    const old = cache.fill('a', () => gate.promise)
    cache.drop(['product:1'])
    await cache.fill('a', async () => ({ answer: '404', document: null, isGone: true }))
    gate.resolve(filled('a', 'product:1'))
    await old
    expect([cache.get('a'), cache.getStale('a')]).toEqual([undefined, undefined])
  })

  it('caches a document whose data changed while it was rendered as stale, for outages, until there is a newer one', async () => {
    let now = 0
    const cache = cacheOf({ now: () => now })
    const fillWhileChanging = async (text: string) => {
      const gate = Promise.withResolvers<FillResult<string>>()
      const running = cache.fill('a', () => gate.promise)
      now += 100
      cache.drop(['product:1'])
      gate.resolve(filled(text, 'product:1'))
      await running
      return [cache.get('a'), cache.getStale('a')?.document.etag]
    }
    expect(await fillWhileChanging('one')).toEqual([undefined, 'one'])
    now += 100
    expect(await fillWhileChanging('two')).toEqual([undefined, 'two'])
    await cache.fill('a', async () => filled('three', 'product:1'))
    expect(cache.get('a')?.etag).toBe('three')
  })

  it('serves a fresh document after a change, though an older one is still being rendered', async () => {
    const cache = cacheOf()
    const gate = Promise.withResolvers<FillResult<string>>()
    const old = cache.fill('a', () => gate.promise)
    cache.drop(['product:1'])
    const fresh = await cache.fill('a', async () => filled('new price', 'product:1'))
    gate.resolve(filled('old price', 'product:1'))
    expect([(await old).answer, fresh.answer, cache.get('a')?.etag]).toEqual(['old price', 'new price', 'new price'])
  })

  it('evicts the least recently used first and never exceeds its size', async () => {
    const cache = cacheOf({ maxBytes: 8000 })
    for (const key of ['a', 'b', 'c']) await cache.fill(key, async () => filled(key))
    expect(cache.get('a')).toBeDefined()
    await cache.fill('d', async () => filled('d'))
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd'])
    expect(cache.bytes).toBeLessThanOrEqual(8000)
  })

  it('stores nothing larger than the whole cache', async () => {
    const cache = cacheOf({ maxBytes: 3000 })
    await cache.fill('a', async () => filled('x'.repeat(2000)))
    expect(cache.size).toBe(0)
  })

  it('does not serve an expired document as fresh', async () => {
    let now = 0
    const cache = cacheOf({ now: () => now })
    await cache.fill('a', async () => filled('a'))
    now = 999
    expect(cache.get('a')).toBeDefined()
    now = 1000
    expect(cache.get('a')).toBeUndefined()
  })

  it('caches no failure: the next visitor tries again', async () => {
    const cache = cacheOf()
    await expect(cache.fill('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect((await cache.fill('a', async () => filled('yes'))).answer).toBe('yes')
  })
})
