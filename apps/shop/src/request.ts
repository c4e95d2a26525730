import { migrate } from '../../api/src/base/db/migrate.ts'
import { openPool } from '../../api/src/base/db/pool.ts'
import { openStorage } from '../../api/src/base/integrations/storage.port.ts'
import { requestUsage, runRequestCommand } from '../../api/src/people/forms/request.command.ts'
import { openDataDirectory } from './data-directory.ts'
import { openDatabaseBesideShop, stopOnSignal } from './database-beside-shop.ts'
import { calledFrom, shopConfig } from './shop-config.ts'
import { StartupError } from './startup-error.ts'

// npm run request: works beside a running shop on the same data, or alone.

try {
  process.exitCode = await changeRequests(process.argv.slice(2))
} catch (error) {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : `Обращения не изменены: ${error instanceof Error ? error.stack : error}`}\n`,
  )
  process.exitCode = 1
}

async function changeRequests(argv: string[]): Promise<number> {
  if (argv.length === 0) {
    process.stdout.write(`${requestUsage}\n`)
    return 2
  }
  const config = shopConfig(process.env)
  openDataDirectory(config.dataDir)
  const database = await openDatabaseBesideShop(config, 'ответы на обращения')
  const stopped = stopOnSignal(database, 'Команда остановлена: недоделанное не записано.')
  try {
    await migrate(database.url)
    const pool = openPool(database.url, { connections: 2 })
    try {
      return await runRequestCommand(argv, {
        pool,
        storage: await openStorage(config),
        calledFrom,
        out: process.stdout,
      })
    } finally {
      await pool.end()
    }
  } finally {
    stopped()
    await database.stop()
  }
}
