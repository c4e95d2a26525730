import { migrate } from '../../api/src/base/db/migrate.ts'
import { openPool } from '../../api/src/base/db/pool.ts'
import { notifyUsage, runNotify } from '../../api/src/people/notifications/notify.command.ts'
import { openDataDirectory } from './data-directory.ts'
import { openDatabaseBesideShop, stopOnSignal } from './database-beside-shop.ts'
import { shopConfig } from './shop-config.ts'
import { StartupError } from './startup-error.ts'

// npm run notify: says something to buyers, or orders their open pages to begin again. The running shop passes it on at
// once.

try {
  process.exitCode = await notifyFrom(process.argv.slice(2))
} catch (error) {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : `Не отправлено: ${error instanceof Error ? error.stack : error}`}\n`,
  )
  process.exitCode = 1
}

async function notifyFrom(argv: string[]): Promise<number> {
  if (argv.length === 0) {
    process.stdout.write(`${notifyUsage}\n`)
    return 2
  }
  const config = shopConfig(process.env)
  openDataDirectory(config.dataDir)
  const database = await openDatabaseBesideShop(config, 'уведомления')
  const stopped = stopOnSignal(database, 'Отправка остановлена: не отправлено никому.')
  try {
    await migrate(database.url)
    const pool = openPool(database.url)
    try {
      return await runNotify(argv, { pool, out: process.stdout })
    } finally {
      await pool.end()
    }
  } finally {
    stopped()
    await database.stop()
  }
}
