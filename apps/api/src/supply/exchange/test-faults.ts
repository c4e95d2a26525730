import type { Pool } from '../../base/db/pool.ts'

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Faults of one request of a client, or of the process that applies its files. */
export const faults = [
  ...(['answer lost', 'sent twice', 'cut', 'damaged', 'session expired', 'wrong secret', 'applier killed'] as const),
]
export type Fault = (typeof faults)[number]

/** A pool that fails from the n-th query on, as if the process was killed: earlier commits stay. */
export const killedPool = (pool: Pool, queries: number): Pool => {
  let remaining = queries
  return new Proxy(pool, {
    get(target, key) {
      const value = Reflect.get(target, key) as unknown
      if (typeof value !== 'function') return value
      const method = value.bind(target) as (...args: unknown[]) => unknown
      if (key !== 'query' && key !== 'connect') return method
      return (...args: unknown[]) => {
        remaining -= 1
        return remaining < 0 ? Promise.reject(new Error('the applier was killed')) : method(...args)
      }
    },
  })
}

/** The same bytes with 24 of them changed. */
export function damaged(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  const from = Math.floor(at * copy.length)
  for (let n = from; n < Math.min(from + 24, copy.length); n += 1) copy[n] = copy[n]! ^ 0x5a
  return copy
}
