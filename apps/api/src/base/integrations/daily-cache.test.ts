import { expect, test } from 'vitest'
import { DailyCache } from './daily-cache.ts'

test('an answer is kept for a day', async () => {
  // What the tested code takes for the time, in milliseconds.
  const clock = { now: 0 }
  const cache = new DailyCache<string>(10, () => clock.now)
  await cache.put('орел', Promise.resolve('г Орёл'))
  clock.now = 86_400_000
  expect(await cache.get('орел')).toBe('г Орёл')
  clock.now = 86_400_001
  expect(cache.get('орел')).toBeNull()
})

test('the one not asked for the longest leaves first', async () => {
  const cache = new DailyCache<string>(2, () => 0)
  for (const question of ['а', 'б']) await cache.put(question, Promise.resolve(question))
  await cache.get('а')
  await cache.put('в', Promise.resolve('в'))
  expect([await cache.get('а'), cache.get('б'), await cache.get('в')]).toEqual(['а', null, 'в'])
})

test('a failure is not kept', async () => {
  const cache = new DailyCache<string>(2, () => 0)
  await expect(cache.put('а', Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(cache.get('а')).toBeNull()
})
