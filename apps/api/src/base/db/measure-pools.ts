import { Gauge, Histogram, type Registry } from 'prom-client'
import type { Pool } from './pool.ts'

const labelNames = ['pool'] as const

/** Exports metrics of the pools: open connections, and how long calls wait for one. */
export function measurePools(registry: Registry, pools: Readonly<Record<string, Pool>>): void {
  const registers = [registry]
  const each = (measure: (pool: Pool, name: string) => void) => {
    for (const [name, pool] of Object.entries(pools)) measure(pool, name)
  }
  new Gauge({
    name: 'shpulka_pool_connections',
    help: 'Connections to the database that are open, used or idle',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      each(({ idleCount, totalCount }, pool) => {
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'used' }, totalCount - idleCount)
      })
    },
  })
  new Gauge({
    name: 'shpulka_pool_connections_max',
    help: 'How many connections a pool may open',
    labelNames,
    registers,
    collect() {
      each(({ options }, pool) => this.set({ pool }, options.max))
    },
  })
  new Gauge({
    name: 'shpulka_pool_waiting',
    help: 'Who waits for a connection now',
    labelNames,
    registers,
    collect() {
      each(({ waitingCount }, pool) => this.set({ pool }, waitingCount))
    },
  })
  const waits = new Histogram({
    name: 'shpulka_pool_wait_seconds',
    help: 'How long connections are waited for, the opening of new ones included',
    labelNames,
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5],
    registers,
  })
  each((pool, name) => {
    const wait = waits.labels(name)
    observeWaits(pool, (seconds) => wait.observe(seconds))
  })
}

type ConnectCallback = (...connected: unknown[]) => void

/** Wraps `connect`, because the pool does not report waiting times. */
function observeWaits(pool: Pool, observe: (seconds: number) => void) {
  const connect = pool.connect.bind(pool) as unknown as (callback?: ConnectCallback) => Promise<unknown>
  const observed = (callback?: ConnectCallback) => {
    const since = performance.now()
    const end = () => observe((performance.now() - since) / 1000)
    if (callback === undefined) return connect().finally(end)
    return connect((...connected) => {
      end()
      callback(...connected)
    })
  }
  pool.connect = observed as unknown as Pool['connect']
}
