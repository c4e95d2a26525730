import { Counter, Gauge, type Registry } from 'prom-client'
import type { CacheFigures } from './byte-cache.port.ts'

/** Reads the figures of a cache that lives as long as the process. */
export type ReadCacheFigures = () => CacheFigures

/** Puts caches among the metrics, read when they are asked for; returns the function that adds one. */
export function measureCaches(registry: Registry): (cache: string, read: ReadCacheFigures) => void {
  const caches = new Map<string, ReadCacheFigures>()
  const registers = [registry]
  const labelNames = ['cache'] as const
  new Counter({
    name: 'shpulka_cache_requests_total',
    help: 'What caches were asked for: it was there (hit) or had to be made (miss)',
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
    help: 'What a cache takes, as its budget counts it',
    labelNames,
    registers,
    collect() {
      for (const [cache, read] of caches) this.set({ cache }, read().bytes)
    },
  })
  return (cache, read) => void caches.set(cache, read)
}
