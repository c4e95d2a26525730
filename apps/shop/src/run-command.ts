import { type Changes, openChanges } from '../../api/src/base/db/changes.ts'
import { openPool, type Pool, type PoolOptions } from '../../api/src/base/db/pool.ts'
import type { Config } from '../../api/src/config.ts'
import { openDataDirectory } from './data-directory.ts'
import { openDatabaseForCommand, stopOnSignal } from './database-for-command.ts'
import { migrateDatabase } from './database-roles.ts'
import { shopConfig } from './shop-config.ts'
import { StartupError } from './startup-error.ts'

interface CommandDeps {
  readonly config: Config
  /** Database URL of the role that owns the schema. */
  readonly ownerUrl: string
  readonly pool: Pool
  readonly changes: Changes
  readonly out: NodeJS.WritableStream
}

interface Command {
  /** Printed when there are no arguments; missing when the command needs none. */
  readonly usage?: string
  /** Name of the command, shown by another process that wants the data directory meanwhile. */
  readonly role: string
  /** Printed when a signal stops the command. */
  readonly stopped: string
  /** Printed before the reason of a failure. */
  readonly failed: string
  /** Exit code of a failure; missing: 1. */
  readonly failureCode?: number
  readonly pool?: PoolOptions
  /** Creates a new shop when there is none. Other commands refuse: a new shop would not be the one that runs. */
  readonly mayCreate?: true
  /** Returns the exit code. */
  run(argv: string[], deps: CommandDeps): Promise<number>
}

/** Runs an `npm run` command, with or without a running shop on the same data. */
export const runCommand = (command: Command): Promise<void> => runProgram(command, (argv) => exitCodeOf(command, argv))

/** Runs a command that opens or creates the database itself. */
export const runWithoutDatabase = (
  failed: string,
  run: (argv: string[], config: Config, out: NodeJS.WritableStream) => Promise<number>,
): Promise<void> => runProgram({ failed }, (argv) => run(argv, shopConfig(process.env), process.stdout))

async function runProgram(
  { failed, failureCode = 1 }: Pick<Command, 'failed' | 'failureCode'>,
  run: (argv: string[]) => Promise<number>,
) {
  try {
    process.exitCode = await run(process.argv.slice(2))
  } catch (error) {
    const reason = error instanceof Error ? error.stack : error
    process.stderr.write(`${error instanceof StartupError ? error.message : `${failed}: ${reason}`}\n`)
    process.exitCode = failureCode
  }
}

async function exitCodeOf(command: Command, argv: string[]): Promise<number> {
  if (command.usage !== undefined && argv.length === 0) {
    process.stdout.write(`${command.usage}\n`)
    return 2
  }
  const config = shopConfig(process.env)
  openDataDirectory(config.dataDir)
  const database = await openDatabaseForCommand(config, { role: command.role, mayCreate: command.mayCreate ?? false })
  const stopListening = stopOnSignal(database, command.stopped)
  try {
    await migrateDatabase(database)
    const pool = openPool(database.url, { maxConnections: 2, ...command.pool })
    const changes = openChanges(pool, database.url)
    try {
      return await command.run(argv, { config, ownerUrl: database.ownerUrl, pool, changes, out: process.stdout })
    } finally {
      await changes.close()
      await pool.end()
    }
  } finally {
    stopListening()
    await database.stop()
  }
}
