import { Gauge, type Registry } from 'prom-client'
import type { Pool } from './pool.ts'
import { throttledRead } from './throttled-read.ts'
import { findWalArchive } from './wal-archive.sql.ts'

/** Exports whether archiving of the write-ahead log fails. */
export function measureWalArchive(registry: Registry, pool: Pool): void {
  const states = throttledRead(() => findWalArchive(pool))
  new Gauge({
    name: 'shpulka_wal_archive_failed',
    help: '1: the last file of the database’s log could not be archived and stays on its disk; 0: all is archived, or nothing is',
    registers: [registry],
    async collect() {
      for (const { isFailing } of await states()) this.set(Number(isFailing))
    },
  })
}
