import type { Pool } from '../../base/db/pool.ts'

/** Numbers from 0 to 1, the same for one seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What happens to one request of a client, or to who applies what it sent. */
export const faults = [
  ...(['answer lost', 'sent twice', 'cut', 'damaged', 'session expired', 'wrong secret', 'applier killed'] as const),
]
export type Fault = (typeof faults)[number]

/** A pool whose process dies at the n-th question: what was committed before stays. */
export const dyingPool = (pool: Pool, questions: number): Pool => {
  let left = questions
  return new Proxy(pool, {
    get(target, key) {
      const value = Reflect.get(target, key) as unknown
      if (typeof value !== 'function') return value
      const own = value.bind(target) as (...given: unknown[]) => unknown
      if (key !== 'query' && key !== 'connect') return own
      return (...given: unknown[]) => {
        left -= 1
        return left < 0 ? Promise.reject(new Error('the applier was killed')) : own(...given)
      }
    },
  })
}

/** The same bytes with a hole in the middle. */
export function damaged(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  const from = Math.floor(at * copy.length)
  for (let n = from; n < Math.min(from + 24, copy.length); n += 1) copy[n] = copy[n]! ^ 0x5a
  return copy
}
