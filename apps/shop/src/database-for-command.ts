import { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../api/src/config.ts'
import { dataDirectoryHolder, lockDataDirectory, runningShops } from './data-directory.ts'
import { type Database, externalDatabasePrefix, isShopDatabase, openDatabase } from './database.ts'
import { hasEmbeddedDatabase, runningPostgresUrl } from './embedded-postgres.ts'
import type { LockHolder } from './lock-file.ts'
import { StartupError } from './startup-error.ts'

const shopStartTimeoutMilliseconds = 60_000

interface CommandOptions {
  /** Name of the command, shown by another process that wants the data directory meanwhile. */
  readonly role: string
  /** Whether the command creates the database of a new shop when there is none. */
  readonly mayCreate: boolean
}

/** The shop's database for a command: that of the running shop, or one opened only for the command. */
export async function openDatabaseForCommand(config: Config, { role, mayCreate }: CommandOptions): Promise<Database> {
  const shops = runningShops(config.dataDir)
  if (config.databaseUrl) return externalDatabase(config, shops, mayCreate)
  const other = shops.find((shop) => shop.role.startsWith(externalDatabasePrefix))
  if (other)
    throw new StartupError(
      `Магазин (pid ${other.pid}) с этой папкой данных работает с базой ${other.role}, а команде адрес не дан. ` +
        `Запустите её с тем же DATABASE_URL.`,
    )
  if (!mayCreate && !hasEmbeddedDatabase(config.dataDir))
    throw new StartupError(
      `В папке данных ${config.dataDir} базы магазина нет, новую команда не делает. Укажите DATA_DIR или ` +
        `DATABASE_URL работающего магазина, либо сначала запустите его: npm start`,
    )
  const deadline = Date.now() + shopStartTimeoutMilliseconds
  while (dataDirectoryHolder(config.dataDir)?.role === 'магазин') {
    const url = await runningPostgresUrl(config.dataDir)
    if (url) return { url, ownerUrl: url, description: 'база работающего магазина', stop: async () => {} }
    if (Date.now() > deadline)
      throw new StartupError(
        'Магазин с этой папкой данных запускается, но его база ещё не отвечает. Дождитесь его и повторите.',
      )
    await pause(100)
  }
  const unlock = await lockDataDirectory(config.dataDir, role)
  try {
    const database = await openDatabase(config, (line) => process.stderr.write(`${line}\n`))
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

/** The database of DATABASE_URL. Warns when a running shop uses another one; throws when it is empty. */
async function externalDatabase(config: Config, shops: readonly LockHolder[], mayCreate: boolean): Promise<Database> {
  const database = await openDatabase(config)
  for (const { pid, role } of shops)
    if (role !== database.description)
      process.stderr.write(
        `Внимание: магазин (pid ${pid}) работает с базой ${role}, а команда — ${database.description}\n`,
      )
  if (!mayCreate && !(await isShopDatabase(database.url))) {
    await database.stop()
    throw new StartupError(
      `База ${database.description} пуста: в ней магазина ещё нет. Сначала запустите его: npm start`,
    )
  }
  return database
}

/**
 * Stops the database and exits on a signal, also when the terminal or the connection is closed (SIGHUP). The database
 * rolls back uncommitted work, so an interrupted command can be run again. Returns a function that stops listening.
 */
export function stopOnSignal({ stop: stopDatabase }: Pick<Database, 'stop'>, farewell: string): () => void {
  const stop = (signal: NodeJS.Signals) => {
    // The terminal may be gone.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
    process.stderr.write(`\n${farewell}\n`)
    stopDatabase().finally(() => process.exit(128 + constants.signals[signal]))
  }
  for (const signal of signals) process.on(signal, stop)
  return () => {
    for (const signal of signals) process.off(signal, stop)
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
