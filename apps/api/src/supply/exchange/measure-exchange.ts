import { setTimeout as pause } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Pool } from '../../base/db/pool.ts'
import { countExchangeBacklog, findExchangeMoments } from './silences.sql.ts'

/** A scrape does not wait for a database that does not answer: it then has no figures of exchanges. */
const maxMilliseconds = 2_000

/**
 * Figures of the operator's dashboard: how old is what came of each exchange, and what waits for a person or for 1С.
 */
export function measureExchange(registry: Registry, { pool }: { readonly pool: Pool }): void {
  const registers = [registry]
  const age: Gauge<'exchange' | 'what'> = new Gauge({
    name: 'shpulka_exchange_age_seconds',
    help: 'Since cards, offers (prices and stock), orders-out and orders-back of an exchange came last',
    labelNames: ['exchange', 'what'],
    registers,
    collect: () =>
      filled(age, async () => {
        for (const { login, what, moments } of await findExchangeMoments(pool))
          age.set({ exchange: login, what }, Math.max(0, (Date.now() - moments[0]!.getTime()) / 1000))
      }),
  })
  const waiting: Gauge<'exchange' | 'what'> = new Gauge({
    name: 'shpulka_exchange_waiting',
    help: 'Orders 1С has not confirmed, orders put aside, rows in quarantine, packages held for the owner',
    labelNames: ['exchange', 'what'],
    registers,
    collect: () =>
      filled(waiting, async () => {
        for (const { login, ...counts } of await countExchangeBacklog(pool))
          for (const [what, count] of Object.entries(counts)) waiting.set({ exchange: login, what }, count)
      }),
  })
}

async function filled(gauge: { reset(): void }, fill: () => Promise<void>): Promise<void> {
  gauge.reset()
  await Promise.race([fill(), pause(maxMilliseconds, undefined, { ref: false })]).catch(() => gauge.reset())
}
