import { Gauge, type Registry } from 'prom-client'
import type { Pool } from '../../base/db/pool.ts'
import { throttledRead } from '../../base/db/throttled-read.ts'
import { findCheckRuns, saveCheckRun } from './check-runs.sql.ts'

export type CheckName = 'verify' | 'backup'

/** Records that a command that checks the data has ended, and its result, for monitoring. */
export const recordCheckRun = async (pool: Pool, name: CheckName, isOk: boolean): Promise<void> =>
  void (await saveCheckRun(pool, name, isOk))

/** Adds metrics of the last check runs. `expected` are the checks this shop must run: 0 when one never ran. */
export function measureCheckRuns(registry: Registry, pool: Pool, expected: readonly CheckName[]): void {
  const runs = throttledRead(() => findCheckRuns(pool))
  const gauge = (name: string, help: string, metricOf: (run: Awaited<ReturnType<typeof runs>>[number]) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['check'],
      registers: [registry],
      async collect() {
        const found = await runs()
        this.reset()
        for (const check of expected) this.set({ check }, 0)
        for (const run of found) this.set({ check: run.name }, metricOf(run))
      },
    })
  gauge('shpulka_check_last_run_timestamp_seconds', 'When a check of the data ended last', ({ endedAt }) => endedAt)
  gauge(
    'shpulka_check_last_success_timestamp_seconds',
    'When a check of the data found all well last',
    ({ okAt }) => okAt,
  )
  gauge('shpulka_check_ok', '1: all was well the last time; 0: it was not, or there was no time', ({ isOk }) =>
    Number(isOk),
  )
}
