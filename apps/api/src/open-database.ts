import type { FastifyBaseLogger } from 'fastify'
import { openChanges } from './base/db/changes.ts'
import { endPool, officePoolOptions, openPool } from './base/db/pool.ts'
import { openReads } from './base/db/reads.ts'
import { deferClose } from './closed-by.ts'
import type { Config } from './config.ts'

interface Options {
  readonly databaseUrl: string
  readonly config: Pick<Config, 'databaseConnections' | 'databaseReadUrl'>
  readonly log: FastifyBaseLogger
  readonly opened: AsyncDisposableStack
}

/** Opens the ways to the database; each connects when it is first used. */
export function openDatabase({ databaseUrl, config, log, opened }: Options) {
  const pool = openPool(databaseUrl, { maxConnections: config.databaseConnections })
  opened.defer(() => endPool(pool))
  const officePool = openPool(databaseUrl, officePoolOptions)
  opened.defer(() => endPool(officePool))
  const reads = deferClose(opened, openReads({ pool, databaseUrl, readUrl: config.databaseReadUrl, log }))
  const changes = deferClose(
    opened,
    openChanges(pool, databaseUrl, (error) => log.warn({ err: error }, 'news of changes interrupted')),
  )
  return { pool, officePool, reads, changes }
}
