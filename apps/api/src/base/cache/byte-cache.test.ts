import { expect, test } from 'vitest'
import { byteCache, unpooledBytes } from './byte-cache.port.ts'

test('cached bytes do not hold the shared Buffer pool in memory', () => {
  const cache = byteCache<string>(10_000)
  const pooled = Buffer.from('a card of a product')
  expect(pooled.buffer.byteLength).toBeGreaterThan(pooled.byteLength)

  expect(cache.set('card', pooled)).toEqual(pooled)
  const cached = cache.get('card')!
  expect(cached).toEqual(pooled)
  expect(cached.buffer.byteLength).toBe(pooled.byteLength)
})

test('bytes that own their memory are cached as they are', () => {
  const whole = Buffer.alloc(100)
  expect(unpooledBytes(whole)).toBe(whole)
  expect(unpooledBytes(Buffer.alloc(0)).byteLength).toBe(0)
})

test('the least recently used are evicted first, each counted with its overhead', () => {
  const cache = byteCache<number>(10 * 1300)
  for (let key = 0; key < 10; key += 1) cache.set(key, Buffer.alloc(1000))
  cache.get(0)
  cache.set(10, Buffer.alloc(1000))
  expect([0, 1, 2, 10].filter((key) => cache.get(key))).toEqual([0, 2, 10])
})

test('a value larger than an eighth of the cache is not cached; a cache of 0 bytes stores nothing', () => {
  const cache = byteCache<string>(8000)
  cache.set('large', Buffer.alloc(1000))
  expect(cache.get('large')).toBeUndefined()
  const none = byteCache<string>(0)
  none.set('card', Buffer.alloc(10))
  expect(none.get('card')).toBeUndefined()
})
