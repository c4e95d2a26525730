import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { archiveExtension, type Entry, writeArchive } from './archive.ts'
import { baseBackup } from './base-backup.ts'
import { fileEntry, filesUnder, textEntry } from './file-entries.ts'

/** The last entry of an archive, which describes it: an archive without it is not whole. */
export const manifestName = 'backup.json'
export interface Manifest {
  /** When the backup was begun, ISO 8601. */
  madeAt: string
  /** How many files come before this one. */
  files: number
}

/** The secrets of a data directory: a restored server takes the same passwords, its shop the same tokens. */
export const secretNames: readonly string[] = ['token-secret', 'postgres-password', 'database-password']

interface Making {
  /** The data directory of the shop. */
  readonly dataDir: string
  /** Of its running database, as the superuser. */
  readonly superuserUrl: string
  /** Where the archive is put; made when it is not there. */
  readonly folder: string
  readonly key: string | null
  readonly now: Date
}

/**
 * Writes an archive of the database, then of files and secrets: a file that came later belongs to no row and harms
 * nobody. It appears under its name when it is whole and on the disk. Returns its path.
 */
export async function makeBackup({ dataDir, superuserUrl, folder, key, now }: Making): Promise<string> {
  const name = `${prefix}${now.toISOString().slice(0, 19).replaceAll(':', '-')}${archiveExtension(key)}`
  const draft = join(folder, `${name}.part`)
  await mkdir(folder, { recursive: true })
  try {
    await rm(draft, { force: true })
    await writeArchive(draft, withManifest(shopFiles(dataDir, superuserUrl), now), key)
    await rename(draft, join(folder, name))
  } finally {
    await rm(draft, { force: true })
  }
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
  return join(folder, name)
}

const prefix = 'shop-'
/** The backups among files of a folder, the newest first. */
export const backupsAmong = (names: readonly string[]): string[] =>
  names
    .filter((name) => /^shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar\.zst(\.age)?$/.test(name))
    .sort()
    .reverse()

/** When a backup of such a name was begun. */
export function madeAt(name: string): Date {
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
