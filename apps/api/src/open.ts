import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { openGroupCache } from './basket/basket.port.ts'
import { openCatalog } from './catalog/open-catalog.ts'
import type { Config } from './config.ts'
import { openChanges } from './db/changes.ts'
import { openPool } from './db/pool.ts'
import { openFolderStorage } from './files/file-storage.ts'
import { openPictureVariants } from './files/picture-variants.ts'
import { openReadUser } from './sessions/sessions.port.ts'
import { openSettings } from './settings/open-settings.ts'
import { keptTokenSecret } from './token-secret.ts'

export interface OpenApi {
  readonly app: FastifyInstance
  readonly log: pino.Logger
  /** Names of what changed, told after the catalogue has taken it in: whoever keeps answers drops those made from it. */
  readonly changes: { subscribe(listener: (tags: readonly string[]) => void): () => void }
  close(): Promise<void>
}

/** Opens everything the API works with, on a migrated database, and builds its application. */
export async function openApi(given: Config, databaseUrl: string): Promise<OpenApi> {
  const config = { ...given, tokenSecret: given.tokenSecret ?? (await keptTokenSecret(given.dataDir)) }
  const log = pino({ level: config.logLevel }, pino.destination(2))
  const pool = openPool(databaseUrl, { connections: config.databaseConnections })
  const changes = openChanges(pool, databaseUrl, (error) => log.warn({ err: error }, 'news of changes interrupted'))
  const settings = await openSettings(pool, changes)
  const catalog = await openCatalog(pool, changes, settings, log)
  const groups = await openGroupCache(changes)
  const storage = openFolderStorage(join(config.dataDir, 'files'))
  const variants = openPictureVariants({ directory: join(config.dataDir, 'variants'), storage })
  const readUser = openReadUser({ pool, config })
  const app = await buildApp({
    config,
    pool,
    changes,
    currentSettings: settings.current,
    catalog,
    findGroups: groups.find,
    storage,
    variants,
    readUser,
    log,
  })
  await app.ready()
  return {
    app,
    log,
    changes: { subscribe: (listener) => catalog.onChange(listener) },
    async close() {
      await app.close()
      groups.close()
      await catalog.close()
      await settings.close()
      await changes.close()
      await pool.end()
    },
  }
}
