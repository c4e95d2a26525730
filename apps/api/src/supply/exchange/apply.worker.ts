import { workerData } from 'node:worker_threads'
import pino from 'pino'
import { openChanges } from '../../base/db/changes.ts'
import { openPool } from '../../base/db/pool.ts'
import { openStorage } from '../../base/integrations/storage.port.ts'
import type { ApplyWork } from './apply-in-thread.ts'
import { applyPackage } from './apply-package.ts'

// Reading a catalogue takes minutes of CPU time, so it runs apart from the thread that answers visitors.
const { packageId, databaseUrl, config } = workerData as ApplyWork
const pool = openPool(databaseUrl, { connections: 8 })
const changes = openChanges(pool, databaseUrl)
const log = pino({ level: 'warn' })
try {
  await applyPackage({ pool, changes, config, log, storage: await openStorage(config) }, packageId)
} finally {
  await changes.close()
  await pool.end()
}
