import { createReadStream, createWriteStream } from 'node:fs'
import { chown, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { archiveExtension, readArchive, writeArchive } from './archive.ts'
import { fileEntry } from './file-entries.ts'

/**
 * The archive of the database's write-ahead log (WAL). With a backup and all WAL files since, the database can be
 * restored to any moment. https://www.postgresql.org/docs/18/continuous-archiving.html
 */
const script = join(import.meta.dirname, '..', 'wal.ts')
/** A shop with few changes loses at most this much when its disk fails. */
const archiveEverySeconds = 60
/** WAL files are archived after their changes: a backup needs none that was archived this long before its start. */
const safetyMarginMilliseconds = 3_600_000
const extensions = [archiveExtension('a key'), archiveExtension(null)]

/** Settings of a server that archives its WAL into the folder. */
export const archiveSettings = (folder: string): Record<string, string> => ({
  archive_mode: 'on',
  archive_timeout: `${archiveEverySeconds}s`,
  archive_command: setting('store', folder),
})

/**
 * Settings of a server that starts on a backup and replays the WAL up to `until`; null replays all of it. The server
 * archives nothing until the shop is started: WAL left by a trial recovery would look like the newest timeline.
 */
export const recoverySettings = (folder: string, until: Date | null): Record<string, string> => ({
  archive_mode: 'on',
  archive_command: '',
  restore_command: setting('fetch', folder),
  recovery_target_action: 'promote',
  // The server reads this setting before it knows abbreviations of time zones.
  ...(until && { recovery_target_time: until.toISOString().replace('Z', '+00') }),
  // Nobody queries during recovery, and without hot standby the settings may differ from the shop's server.
  hot_standby: 'off',
})

/** A command line for the shell that PostgreSQL runs. */
const command = (action: 'store' | 'fetch' | 'try', folder: string) =>
  [process.execPath, script, action, folder].map((part) => `'${part.replaceAll("'", `'\\''`)}'`).join(' ')

/** The same command line as a setting: the server fills in the name and the path of a WAL file. */
const setting = (action: 'store' | 'fetch', folder: string) =>
  `${command(action, folder).replaceAll('%', '%%')} "%f" "%p"`

/**
 * Creates the folder when it does not exist. `owner` is the user the server runs as, when it is another user; it gets
 * the new folder.
 */
export async function makeArchiveFolder(folder: string, owner: { uid: number; gid: number } | null): Promise<void> {
  const created = await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new StartupError(`WAL_ARCHIVE: папку ${folder} не создать (${error.message}).`)
  })
  if (created && owner) await chown(folder, owner.uid, owner.gid)
}

/** Whether the running server archives its WAL into the folder. */
export const isArchiving = (folder: string, superuserUrl: string): Promise<boolean> =>
  withClient(superuserUrl, async (client) => {
    const { rows } = await client.query<Record<'mode' | 'command', string>>(
      `select current_setting('archive_mode') as mode, current_setting('archive_command') as command`,
    )
    return rows[0]!.mode === 'on' && rows[0]!.command === setting('store', folder)
  })

/** Makes the server write to the folder as a test. Throws StartupError when it cannot. */
export const tryArchive = (folder: string, superuserUrl: string): Promise<void> =>
  withClient(superuserUrl, async (client) => {
    try {
      await client.query(`copy (select 1) to program ${pg.escapeLiteral(`${command('try', folder)} >&2`)}`)
    } catch (error) {
      throw new StartupError(
        `WAL_ARCHIVE: база не может писать в ${folder} (${(error as Error).message}). Откройте папку тому, от чьего ` +
          'имени работает база, или уберите переменную.',
      )
    }
  })

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Archives one WAL file. It gets its name once it is complete and synced to disk. Does nothing when the same file is
 * already archived; throws when a different one has its name, since that one belongs to another shop. Without a key it
 * throws where others are encrypted: a command was started without it, and the shop archives the file later.
 */
export async function storeWalFile(folder: string, name: string, path: string, key: string | null): Promise<void> {
  const archived = await archivedPath(folder, name)
  if (archived) {
    const [stored, content] = await Promise.all([contentOf(archived, key), buffer(createReadStream(path))])
    if (stored.equals(content)) return
    throw new Error(`${archived} is the log of another shop, or of this one before it was restored`)
  }
  if (key === null && (await readdir(folder)).some((each) => each.endsWith(archiveExtension('a key'))))
    throw new Error(`${folder} is encrypted, and BACKUP_KEY is not set`)
  const whole = join(folder, `${name}${archiveExtension(key)}`)
  const partPath = `${whole}.part`
  await rm(partPath, { force: true })
  await writeArchive(partPath, fileEntry(path, name), key)
  await rename(partPath, whole)
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Restores an archived file to `path`; returns false when it is not archived. Throws when it cannot be read. */
export async function fetchWalFile(folder: string, name: string, path: string, key: string | null): Promise<boolean> {
  const archived = await archivedPath(folder, name)
  if (!archived) return false
  await readArchive(archived, keyOf(archived, key), ({ content }) =>
    pipeline(content!, createWriteStream(path, { flush: true })),
  )
  return true
}

/** Deletes the WAL files that no backup started at that moment or later needs; returns their number. */
export async function deleteWalBefore(folder: string, moment: Date): Promise<number> {
  let deleted = 0
  for (const name of await readdir(folder)) {
    if (!/^[0-9A-F]{24}\./.test(name)) continue
    const path = join(folder, name)
    if ((await stat(path)).mtimeMs >= moment.getTime() - safetyMarginMilliseconds) continue
    await rm(path)
    deleted += 1
  }
  return deleted
}

/** Returns null when the file is not archived. Throws when the folder cannot be read. */
async function archivedPath(folder: string, name: string): Promise<string | null> {
  for (const extension of extensions) {
    const path = join(folder, `${name}${extension}`)
    const isFound = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    if (isFound) return path
  }
  return null
}

/** Files archived before a key was set stay readable: the extension tells whether a file is encrypted. */
const keyOf = (path: string, key: string | null) => (path.endsWith(archiveExtension(null)) ? null : key)

async function contentOf(path: string, key: string | null): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  await readArchive(path, keyOf(path, key), async ({ content }) => {
    bytes = await buffer(content!)
  })
  return bytes
}
