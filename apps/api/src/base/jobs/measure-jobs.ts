import { Gauge, type Registry } from 'prom-client'
import type { Pool } from '../db/pool.ts'
import { throttledRead } from '../db/throttled-read.ts'
import { countJobs } from './job-counts.sql.ts'

/** Exports metrics of the queue; they are the same in every process. */
export function measureJobs(registry: Registry, pool: Pool): void {
  const counts = throttledRead(() => countJobs(pool))
  const registers = [registry]
  new Gauge({
    name: 'shpulka_jobs',
    help: 'Jobs of the queue: due, later (not yet), retrying (failed, tried again later), running, failed for good',
    labelNames: ['task', 'state'],
    registers,
    async collect() {
      const found = await counts()
      this.reset()
      for (const { task, oldestSeconds: _, ...states } of found)
        for (const [state, count] of Object.entries(states)) this.set({ task, state }, count)
    },
  })
  new Gauge({
    name: 'shpulka_jobs_oldest_seconds',
    help: 'How long the oldest job that is due, or failed and is tried again, waits',
    labelNames: ['task'],
    registers,
    async collect() {
      const found = await counts()
      this.reset()
      for (const { task, oldestSeconds } of found) this.set({ task }, oldestSeconds)
    },
  })
}
