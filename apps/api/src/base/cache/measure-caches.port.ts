import { Counter, Gauge, type Registry } from 'prom-client'
import type { CacheStats } from './byte-cache.port.ts'

/** Reads the stats of a cache that lives as long as the process. */
export type ReadCacheStats = () => CacheStats

/** Exports the statistics of caches as metrics, read at each scrape; returns the function that registers a cache. */
export function measureCaches(registry: Registry): (cache: string, read: ReadCacheStats) => void {
  const caches = new Map<string, ReadCacheStats>()
  const registers = [registry]
  const labelNames = ['cache'] as const
  new Counter({
    name: 'shpulka_cache_requests_total',
    help: 'Reads of a cache: the value was there (hit) or had to be made (miss)',
    labelNames: ['cache', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const [cache, read] of caches) {
        const { hits, misses } = read()
        this.inc({ cache, outcome: 'hit' }, hits)
        this.inc({ cache, outcome: 'miss' }, misses)
      }
    },
  })
  new Gauge({
    name: 'shpulka_cache_bytes',
    help: 'Memory a cache takes, as its budget counts it',
    labelNames,
    registers,
    collect() {
      for (const [cache, read] of caches) this.set({ cache }, read().bytes)
    },
  })
  return (cache, read) => void caches.set(cache, read)
}
