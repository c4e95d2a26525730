import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../api/src/config.ts'
import { openChanges } from '../../api/src/db/changes.ts'
import { migrate } from '../../api/src/db/migrate.ts'
import { openPool } from '../../api/src/db/pool.ts'
import { openFolderStorage } from '../../api/src/files/files.port.ts'
import { runImport } from '../../api/src/import/import.command.ts'
import { importUsage } from '../../api/src/import/import-arguments.ts'
import { dataDirectoryHolder, lockDataDirectory, openDataDirectory } from './data-directory.ts'
import { type Database, openDatabase } from './database.ts'
import { loadDemoIfEmpty } from './demo-catalogue.ts'
import { runningPostgresUrl } from './embedded-postgres.ts'
import { calledFrom, shopConfig } from './shop-config.ts'
import { StartRefused } from './start-refused.ts'

// npm run import: works beside a running shop on the same data, or alone.
const shopStartsWithinMs = 60_000

try {
  process.exitCode = await importFrom(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof StartRefused ? error.message : `Загрузка прервана: ${error instanceof Error ? error.stack : error}`}\n`)
  process.exitCode = 1
}

async function importFrom(argv: string[]): Promise<number> {
  if (argv.length === 0) {
    process.stdout.write(`${importUsage}\n`)
    return 2
  }
  const config = shopConfig(process.env)
  openDataDirectory(config.dataDir)
  const database = await openDatabaseBesideShop(config)
  // Files are named from where the command was given.
  process.chdir(calledFrom)
  const stopped = stopOnSignal(database)
  try {
    await migrate(database.url)
    await loadDemoIfEmpty(database.url, config.dataDir)
    const pool = openPool(database.url)
    const changes = openChanges(pool, database.url)
    try {
      return await runImport(argv, { pool, files: openFolderStorage(join(config.dataDir, 'files')), changes, out: process.stdout })
    } finally {
      await changes.close()
      await pool.end()
    }
  } finally {
    stopped()
    await database.stop()
  }
}

async function openDatabaseBesideShop(config: Config): Promise<Database> {
  if (config.databaseUrl) return openDatabase(config)
  const deadline = Date.now() + shopStartsWithinMs
  while (dataDirectoryHolder(config.dataDir)?.role === 'магазин') {
    const url = await runningPostgresUrl(config.dataDir)
    if (url) return { url, description: 'база работающего магазина', stop: async () => {} }
    if (Date.now() > deadline)
      throw new StartRefused('Магазин с этой папкой данных запускается, но его база не отвечает. Остановите его и повторите.')
    await pause(100)
  }
  const unlock = await lockDataDirectory(config.dataDir, 'импорт')
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

// What is not committed is rolled back by the database itself: an import that is cut short may be run again.
function stopOnSignal(database: Database): () => void {
  const stop = (signal: NodeJS.Signals) => {
    process.stderr.write('\nЗагрузка остановлена. Её можно запустить снова: загруженное не повторится.\n')
    database.stop().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143))
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  return () => process.off('SIGINT', stop).off('SIGTERM', stop)
}
