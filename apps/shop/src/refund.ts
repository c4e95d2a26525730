import { openChanges } from '../../api/src/base/db/changes.ts'
import { migrate } from '../../api/src/base/db/migrate.ts'
import { openPool } from '../../api/src/base/db/pool.ts'
import { refundUsage, runRefundCommand } from '../../api/src/buying/refunds/refund.command.ts'
import { openDataDirectory } from './data-directory.ts'
import { openDatabaseBesideShop, stopOnSignal } from './database-beside-shop.ts'
import { shopConfig } from './shop-config.ts'
import { StartupError } from './startup-error.ts'

// npm run refund: works beside a running shop on the same data, or alone.

try {
  process.exitCode = await changeRefundOf(process.argv.slice(2))
} catch (error) {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : `Статус не изменён: ${error instanceof Error ? error.stack : error}`}\n`,
  )
  process.exitCode = 1
}

async function changeRefundOf(argv: string[]): Promise<number> {
  if (argv.length === 0) {
    process.stdout.write(`${refundUsage}\n`)
    return 2
  }
  const config = shopConfig(process.env)
  openDataDirectory(config.dataDir)
  const database = await openDatabaseBesideShop(config, 'изменение возврата')
  const stopped = stopOnSignal(database, 'Команда остановлена: статус не изменён.')
  try {
    await migrate(database.url)
    const pool = openPool(database.url, { connections: 2 })
    const changes = openChanges(pool, database.url)
    try {
      return await runRefundCommand(argv, { pool, changes, out: process.stdout })
    } finally {
      await changes.close()
      await pool.end()
    }
  } finally {
    stopped()
    await database.stop()
  }
}
