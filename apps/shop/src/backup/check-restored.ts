import { join } from 'node:path'
import { migrate } from '../../../api/src/base/db/migrate.ts'
import { openPool, type Pool } from '../../../api/src/base/db/pool.ts'
import { skipNumbers } from '../../../api/src/base/db/skip-numbers.sql.ts'
import { openFolderStorage } from '../../../api/src/base/files/files.port.ts'
import { runVerify } from '../../../api/src/checks/verify/verify.command.ts'
import { type EmbeddedOptions, startEmbeddedPostgres } from '../embedded-postgres.ts'

interface Restored {
  /** Whether `npm run verify` found no violations; its report is printed. */
  readonly isSound: boolean
  /** Ids of file rows whose content is not in the folder of files. */
  readonly missingFiles: readonly string[]
  /** Time of the last change replayed from the WAL archive; null when nothing was replayed or there is no archive. */
  readonly lastChangeAt: Date | null
}

/** More numbers than a shop issues between two backups, or between a mistake and the owner's decision to go back. */
export const skippedNumbers = 10_000

/**
 * Starts the database of a restored data directory, runs `npm run verify` on it and stops it. The database recovers to
 * the end of the backup or, with recovery options, to a later moment. Numbers are skipped in every case: also of an
 * archive that is replayed to its end, where up to a minute is lost with the disk.
 */
export async function checkRestored(
  dataDir: string,
  out: { write(text: string): unknown },
  options: Pick<EmbeddedOptions, 'extra'> = {},
): Promise<Restored> {
  const postgres = await startEmbeddedPostgres({ dataDirectory: dataDir, ...options })
  try {
    await migrate(postgres.url)
    const pool = openPool(postgres.url, { maxConnections: 2, queryTimeoutMilliseconds: null })
    try {
      await skipNumbers(pool, skippedNumbers)
      return {
        isSound: (await runVerify({ pool, isRestored: true, out })) === 0,
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
