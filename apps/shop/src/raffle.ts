import { migrate } from '../../api/src/base/db/migrate.ts'
import { openPool } from '../../api/src/base/db/pool.ts'
import { raffleUsage, runRaffleCommand } from '../../api/src/people/raffles/raffle.command.ts'
import { openDataDirectory } from './data-directory.ts'
import { openDatabaseBesideShop, stopOnSignal } from './database-beside-shop.ts'
import { shopConfig } from './shop-config.ts'
import { StartupError } from './startup-error.ts'

// npm run raffle: works beside a running shop on the same data, or alone.

try {
  process.exitCode = await runRaffleFrom(process.argv.slice(2))
} catch (error) {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : `Не сделано: ${error instanceof Error ? error.stack : error}`}\n`,
  )
  process.exitCode = 1
}

async function runRaffleFrom(argv: string[]): Promise<number> {
  if (argv.length === 0) {
    process.stdout.write(`${raffleUsage}\n`)
    return 2
  }
  const config = shopConfig(process.env)
  openDataDirectory(config.dataDir)
  const database = await openDatabaseBesideShop(config, 'розыгрыш')
  const stopped = stopOnSignal(database, 'Команда остановлена.')
  try {
    await migrate(database.url)
    const pool = openPool(database.url, { connections: 2 })
    try {
      return await runRaffleCommand(argv, { pool, out: process.stdout })
    } finally {
      await pool.end()
    }
  } finally {
    stopped()
    await database.stop()
  }
}
