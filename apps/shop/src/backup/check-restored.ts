import { join } from 'node:path'
import { migrate } from '../../../api/src/base/db/migrate.ts'
import { openPool, type Pool } from '../../../api/src/base/db/pool.ts'
import { openFolderStorage } from '../../../api/src/base/files/files.port.ts'
import { skipNumbers } from '../../../api/src/buying/orders/skip-numbers.sql.ts'
import { runVerify } from '../../../api/src/checks/verify/verify.command.ts'
import { type EmbeddedOptions, startEmbeddedPostgres } from '../embedded-postgres.ts'

interface Restored {
  /** Whether `npm run verify` finds everything sound; its report is printed. */
  readonly isSound: boolean
  /** Rows of files whose bytes are not in the folder of files. */
  readonly missingFiles: readonly string[]
  /** Of the last change that was taken from an archive of the log; null: none was, or there is no archive. */
  readonly lastChangeAt: Date | null
}

/** More than a shop gives between a mistake and its owner's decision to go back. */
const skippedNumbers = 10_000

interface Recovery extends Pick<EmbeddedOptions, 'extra' | 'readyWithinMs'> {
  /** It ends before the last change: what came later is known outside of the shop. */
  readonly isCutShort: boolean
}

/**
 * Starts the database of a restored data directory, which recovers to the moment of the backup or, by `recovery`, to a
 * later one, runs `npm run verify` on it, and stops it.
 */
export async function checkRestored(
  dataDir: string,
  out: { write(text: string): unknown },
  { isCutShort = false, ...options }: Partial<Recovery> = {},
): Promise<Restored> {
  const postgres = await startEmbeddedPostgres({ dataDirectory: dataDir, ...options })
  try {
    await migrate(postgres.url)
    const pool = openPool(postgres.url, { connections: 2, answerMilliseconds: null })
    try {
      if (isCutShort) await skipNumbers(pool, skippedNumbers)
      return {
        isSound: (await runVerify({ pool, out })) === 0,
        missingFiles: await filesWithoutBytes(pool, dataDir),
        lastChangeAt: await lastChangeAt(pool),
      }
    } finally {
      await pool.end()
    }
  } finally {
    await postgres.stop()
  }
}

async function lastChangeAt(pool: Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
  return rows[0]!.at
}

async function filesWithoutBytes(pool: Pool, dataDir: string): Promise<string[]> {
  const storage = openFolderStorage(join(dataDir, 'files'))
  const { rows } = await pool.query<{ id: string }>('select id from files')
  const missing: string[] = []
  for (const { id } of rows) if (!(await storage.has(id))) missing.push(id)
  return missing
}
