import { openChanges } from '../../api/src/base/db/changes.ts'
import { migrate } from '../../api/src/base/db/migrate.ts'
import { openPool } from '../../api/src/base/db/pool.ts'
import { openStorage } from '../../api/src/base/integrations/storage.port.ts'
import { runImport } from '../../api/src/supply/import/import.command.ts'
import { importUsage } from '../../api/src/supply/import/import-arguments.ts'
import { openDataDirectory } from './data-directory.ts'
import { openDatabaseBesideShop, stopOnSignal } from './database-beside-shop.ts'
import { fillEmptyDatabase } from './fill-empty-database.ts'
import { calledFrom, shopConfig } from './shop-config.ts'
import { StartupError } from './startup-error.ts'

// npm run import: works beside a running shop on the same data, or alone.

try {
  process.exitCode = await importFrom(process.argv.slice(2))
} catch (error) {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : `Загрузка прервана: ${error instanceof Error ? error.stack : error}`}\n`,
  )
  process.exitCode = 1
}

async function importFrom(argv: string[]): Promise<number> {
  if (argv.length === 0) {
    process.stdout.write(`${importUsage}\n`)
    return 2
  }
  const config = shopConfig(process.env)
  openDataDirectory(config.dataDir)
  const database = await openDatabaseBesideShop(config, 'импорт')
  // Files are named from where the command was given.
  process.chdir(calledFrom)
  const stopped = stopOnSignal(database, 'Загрузка остановлена. Её можно запустить снова: загруженное не повторится.')
  try {
    await migrate(database.url)
    await fillEmptyDatabase(database.url, config)
    const pool = openPool(database.url)
    const changes = openChanges(pool, database.url)
    try {
      return await runImport(argv, { pool, files: await openStorage(config), changes, out: process.stdout })
    } finally {
      await changes.close()
      await pool.end()
    }
  } finally {
    stopped()
    await database.stop()
  }
}
