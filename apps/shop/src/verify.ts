import { migrate } from '../../api/src/base/db/migrate.ts'
import { openPool } from '../../api/src/base/db/pool.ts'
import { runVerify } from '../../api/src/checks/verify/verify.command.ts'
import { openDataDirectory } from './data-directory.ts'
import { openDatabaseBesideShop, stopOnSignal } from './database-beside-shop.ts'
import { shopConfig } from './shop-config.ts'
import { StartupError } from './startup-error.ts'

// npm run verify: asks the database of a running shop, or of one that is not running, whether money, stock and people
// are as they must be. Changes no data.

try {
  process.exitCode = await verify()
} catch (error) {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : `Проверка не удалась: ${error instanceof Error ? error.stack : error}`}\n`,
  )
  process.exitCode = 2
}

async function verify(): Promise<number> {
  const config = shopConfig(process.env)
  openDataDirectory(config.dataDir)
  const database = await openDatabaseBesideShop(config, 'проверка данных')
  const stopped = stopOnSignal(database, 'Проверка остановлена.')
  try {
    await migrate(database.url)
    const pool = openPool(database.url, { connections: 2, answerMilliseconds: null })
    try {
      return await runVerify({ pool, out: process.stdout })
    } finally {
      await pool.end()
    }
  } finally {
    stopped()
    await database.stop()
  }
}
