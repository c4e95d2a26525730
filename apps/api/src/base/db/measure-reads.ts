import { Counter, type Registry } from 'prom-client'
import type { Reads } from './reads.ts'

/** Exports how many long reads each server answered. */
export function measureReads(registry: Registry, { answered, pools }: Reads): void {
  if (Object.keys(pools).length === 0) return
  new Counter({
    name: 'shpulka_reads_total',
    help: 'Queries for which a standby is asked first, by who answered',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [server, count] of Object.entries(answered)) this.inc({ server }, count)
    },
  })
}
