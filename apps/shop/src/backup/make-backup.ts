import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { archiveExtension, type Entry, writeArchive } from './archive.ts'
import { baseBackup } from './base-backup.ts'
import { fileEntry, filesUnder, textEntry } from './file-entries.ts'

/** The last entry of an archive, which describes it: an archive without it is incomplete. */
export const manifestName = 'backup.json'
export interface Manifest {
  /** When the backup started, ISO 8601. */
  madeAt: string
  /** Number of files before this entry. */
  files: number
}

/** The secrets of a data directory: they keep passwords and tokens valid after a restore. */
export const secretNames: readonly string[] = ['token-secret', 'postgres-password', 'database-password']

interface BackupOptions {
  /** The data directory of the shop. */
  readonly dataDir: string
  /** Superuser URL of its running database. */
  readonly superuserUrl: string
  /** Where to put the archive; created when it does not exist. */
  readonly folder: string
  readonly key: string | null
  readonly now: Date
}

/**
 * Writes an archive of the database, then of files and secrets: a file added meanwhile has no row in the database,
 * which does no harm. The archive gets its name once it is complete and synced to disk. Returns its path.
 */
export async function makeBackup({ dataDir, superuserUrl, folder, key, now }: BackupOptions): Promise<string> {
  const name = `${prefix}${now.toISOString().slice(0, 19).replaceAll(':', '-')}${archiveExtension(key)}`
  const partPath = join(folder, `${name}.part`)
  await mkdir(folder, { recursive: true })
  try {
    await rm(partPath, { force: true })
    await writeArchive(partPath, withManifest(shopFiles(dataDir, superuserUrl), now), key)
    await rename(partPath, join(folder, name))
  } finally {
    await rm(partPath, { force: true })
  }
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
  return join(folder, name)
}

const prefix = 'shop-'
/** Selects the backups from the file names of a folder, newest first. */
export const selectBackups = (names: readonly string[]): string[] =>
  names
    .filter((name) => /^shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar\.zst(\.age)?$/.test(name))
    .sort()
    .reverse()

/** When the backup with this name started. */
export function backupStartedAt(name: string): Date {
  const [, day, time] = /^shop-([\d-]{10})T([\d-]{8})/.exec(name)!
  return new Date(`${day}T${time!.replaceAll('-', ':')}Z`)
}

async function* shopFiles(dataDir: string, superuserUrl: string): AsyncGenerator<Entry> {
  yield* baseBackup(join(dataDir, 'postgres', 'data'), superuserUrl, 'postgres')
  yield* filesUnder(join(dataDir, 'files'), 'files')
  for (const name of secretNames) yield* fileEntry(join(dataDir, name), name)
}

async function* withManifest(entries: AsyncIterable<Entry>, now: Date): AsyncGenerator<Entry> {
  let files = 0
  for await (const entry of entries) {
    if (entry.content !== null) files += 1
    yield entry
  }
  yield textEntry(manifestName, JSON.stringify({ madeAt: now.toISOString(), files } satisfies Manifest))
}
