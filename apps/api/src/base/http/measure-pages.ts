import { Histogram, type Registry } from 'prom-client'

/** Records a sent page; `route` is the pattern of its address, never the address itself. */
export type ObservePage = (route: string, status: number, seconds: number) => void

/** Exports how long pages of the storefront take. */
export function measurePages(registry: Registry): ObservePage {
  const durations = new Histogram({
    name: 'shpulka_page_seconds',
    help: 'How long pages of the storefront take until they are handed to the network, by route and class of status',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  // Looking up a counter by labels is slower than counting; there are few routes and status classes.
  const counters = new Map<string, ReturnType<typeof durations.labels>>()
  return (route, status, seconds) => {
    const kind = `${Math.floor(status / 100)}xx`
    const key = `${kind} ${route}`
    let counter = counters.get(key)
    if (!counter) {
      counter = durations.labels(route, kind)
      counters.set(key, counter)
    }
    counter.observe(seconds)
  }
}
