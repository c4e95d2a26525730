import { Gauge, type Registry } from 'prom-client'
import type { Pool } from '../../base/db/pool.ts'
import { throttledRead } from '../../base/db/throttled-read.ts'
import { countExchangeBacklog, findExchangeMoments } from './exchange-flows.sql.ts'

/**
 * Metrics for the operator's dashboard: the age of the newest data of each exchange, and what waits for staff or for
 * 1С.
 */
export function measureExchange(registry: Registry, { pool }: { readonly pool: Pool }): void {
  const registers = [registry]
  const moments = throttledRead(() => findExchangeMoments(pool))
  const backlog = throttledRead(() => countExchangeBacklog(pool))
  new Gauge({
    name: 'shpulka_exchange_age_seconds',
    help: 'Since cards, offers (prices and stock), orders-out and orders-back of an exchange came last',
    labelNames: ['exchange', 'what'],
    registers,
    async collect() {
      const found = await moments()
      this.reset()
      for (const { login, what, moments: times } of found)
        this.set({ exchange: login, what }, Math.max(0, (Date.now() - times[0]!.getTime()) / 1000))
    },
  })
  new Gauge({
    name: 'shpulka_exchange_waiting',
    help: 'Orders not confirmed, orders put aside, payments not written, rows in quarantine, packages held for the owner, the last one refused (1)',
    labelNames: ['exchange', 'what'],
    registers,
    async collect() {
      const found = await backlog()
      this.reset()
      for (const { login, ...counts } of found)
        for (const [what, count] of Object.entries(counts)) this.set({ exchange: login, what }, count)
    },
  })
}
