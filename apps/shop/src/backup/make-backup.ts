import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
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

/** A backup that is complete. */
interface MadeBackup {
  readonly path: string
  /** How much disk its contents take when it is restored. */
  readonly contentBytes: number
}

/** How long an unfinished backup that is not written to is left alone: another shop may be about to go on with it. */
const abandonedAfterMilliseconds = 3_600_000

/**
 * Writes an archive of the database, then of files and secrets: a file added meanwhile has no row in the database,
 * which does no harm. The archive gets its name once it is complete and synced to disk.
 */
export async function makeBackup({ dataDir, superuserUrl, folder, key, now }: BackupOptions): Promise<MadeBackup> {
  const path = join(folder, backupName(now, key))
  const partPath = unfinished(path)
  await mkdir(folder, { recursive: true })
  await removeAbandoned(folder)
  let contentBytes = 0
  try {
    await rm(partPath, { force: true })
    const entries = counted(shopFiles(dataDir, superuserUrl), (size) => {
      contentBytes += size
    })
    await writeArchive(partPath, withManifest(entries, now), key)
    await rename(partPath, path)
  } finally {
    await rm(partPath, { force: true })
  }
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
  return { path, contentBytes }
}

/** The file name of a backup started at this moment. */
export const backupName = (now: Date, key: string | null) =>
  `shop-${now.toISOString().slice(0, 19).replaceAll(':', '-')}${archiveExtension(key)}`
const namePattern = /^shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar\.zst(\.age)?$/

/** Where a backup is until it is complete. */
export const unfinished = (path: string) => `${path}${part}`
const part = '.part'

/** Removes what a killed backup left: it is as large as a backup, and no other would remove it. */
async function removeAbandoned(folder: string) {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(part) || !namePattern.test(name.slice(0, -part.length))) continue
    const path = join(folder, name)
    if (Date.now() - (await stat(path)).mtimeMs > abandonedAfterMilliseconds) await rm(path, { force: true })
  }
}

/** Selects the backups from the file names of a folder, newest first. */
export const selectBackups = (names: readonly string[]): string[] =>
  names
    .filter((name) => namePattern.test(name))
    .sort()
    .reverse()

/**
 * Selects the backups that may go when the one that was just made is whole: those before the newest `keep`. Never that
 * one or what seems to be later: the clock was wrong when they were made, or is now.
 */
export function selectOld(names: readonly string[], made: string, keep: number): string[] {
  const earlier = selectBackups(names).filter((name) => name < made)
  return earlier.slice(Math.max(0, keep - 1))
}

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

async function* counted(entries: AsyncIterable<Entry>, count: (size: number) => void): AsyncGenerator<Entry> {
  for await (const entry of entries) {
    count(entry.size)
    yield entry
  }
}

async function* withManifest(entries: AsyncIterable<Entry>, now: Date): AsyncGenerator<Entry> {
  let files = 0
  for await (const entry of entries) {
    if (entry.content !== null) files += 1
    yield entry
  }
  yield textEntry(manifestName, JSON.stringify({ madeAt: now.toISOString(), files } satisfies Manifest))
}
