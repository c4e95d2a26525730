import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../api/src/config.ts'
import { dataDirectoryHolder, lockDataDirectory } from './data-directory.ts'
import { type Database, openDatabase } from './database.ts'
import { runningPostgresUrl } from './embedded-postgres.ts'
import { StartupError } from './startup-error.ts'

const shopStartsWithinMs = 60_000

/** The database of the shop for a command: the running shop's, or opened for the command alone. */
export async function openDatabaseBesideShop(config: Config, role: string): Promise<Database> {
  if (config.databaseUrl) return openDatabase(config)
  const deadline = Date.now() + shopStartsWithinMs
  while (dataDirectoryHolder(config.dataDir)?.role === 'магазин') {
    const url = await runningPostgresUrl(config.dataDir)
    if (url) return { url, description: 'база работающего магазина', stop: async () => {} }
    if (Date.now() > deadline)
      throw new StartupError(
        'Магазин с этой папкой данных запускается, но его база не отвечает. Остановите его и повторите.',
      )
    await pause(100)
  }
  const unlock = await lockDataDirectory(config.dataDir, role)
  try {
    const database = await openDatabase(config)
    return {
      ...database,
      async stop() {
        await database.stop()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Stops on a signal. The database itself rolls back uncommitted work, so a command that was interrupted may be run
 * again. Returns a function that stops listening.
 */
export function stopOnSignal(database: Database, farewell: string): () => void {
  const stop = (signal: NodeJS.Signals) => {
    process.stderr.write(`\n${farewell}\n`)
    database.stop().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143))
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  return () => process.off('SIGINT', stop).off('SIGTERM', stop)
}
