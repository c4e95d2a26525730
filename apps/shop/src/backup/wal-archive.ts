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
 * The archive of the database's log (WAL): with a backup and all of the log since, the database comes back as it was at
 * any moment. https://www.postgresql.org/docs/18/continuous-archiving.html
 */
const script = join(import.meta.dirname, '..', 'wal.ts')
/** A shop that sells little loses no more than this with its disk. */
const archiveEverySeconds = 60
/** A file of the log is archived after the changes in it: none that a backup needs is this much older than the backup. */
const spareMs = 3_600_000
const endings = [archiveExtension('a key'), archiveExtension(null)]

/** Settings of a server that archives its log into the folder. */
export const archiveSettings = (folder: string): Record<string, string> => ({
  archive_mode: 'on',
  archive_timeout: `${archiveEverySeconds}s`,
  archive_command: setting('store', folder),
})

/**
 * Settings of a server that starts on a backup and takes the log up to the moment; null: all there is. What comes after
 * it waits for the archive until the shop is started: a recovery that is only tried leaves nothing there, which would
 * pass for the newest branch of the log.
 */
export const recoverySettings = (folder: string, until: Date | null): Record<string, string> => ({
  archive_mode: 'on',
  archive_command: '',
  restore_command: setting('fetch', folder),
  recovery_target_action: 'promote',
  // When the setting is read, abbreviations of time zones are not known yet.
  ...(until && { recovery_target_time: until.toISOString().replace('Z', '+00') }),
  // Nobody reads before the end; and settings of the shop's server need not be repeated.
  hot_standby: 'off',
})

/** A line for the shell that PostgreSQL starts. */
const command = (action: 'store' | 'fetch' | 'try', folder: string) =>
  [process.execPath, script, action, folder].map((part) => `'${part.replaceAll("'", `'\\''`)}'`).join(' ')

/** The same as a setting: the server puts in the name and the path of a file of the log. */
const setting = (action: 'store' | 'fetch', folder: string) =>
  `${command(action, folder).replaceAll('%', '%%')} "%f" "%p"`

/**
 * Makes the folder; one that is new belongs to `owner`, as whom the server runs where that is another user.
 */
export async function makeArchiveFolder(folder: string, owner: { uid: number; gid: number } | null): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new StartupError(`WAL_ARCHIVE: папку ${folder} не создать (${error.message}).`)
  })
  if (made && owner) await chown(folder, owner.uid, owner.gid)
}

/** Whether a server that runs archives its log into the folder. */
export const isArchiving = (folder: string, superuserUrl: string): Promise<boolean> =>
  withClient(superuserUrl, async (client) => {
    const { rows } = await client.query<Record<'mode' | 'command', string>>(
      `select current_setting('archive_mode') as mode, current_setting('archive_command') as command`,
    )
    return rows[0]!.mode === 'on' && rows[0]!.command === setting('store', folder)
  })

/** Has the server try its way to the folder. Throws StartupError where it cannot write there. */
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
 * Archives one file of the log: it appears under its name when it is whole and on the disk. The same file again is
 * done; another under its name throws, for it belongs to another shop.
 */
export async function storeWalFile(folder: string, name: string, path: string, key: string | null): Promise<void> {
  const archived = await archivedPath(folder, name)
  if (archived) {
    const [stored, given] = await Promise.all([contentOf(archived, key), buffer(createReadStream(path))])
    if (stored.equals(given)) return
    throw new Error(`${archived} is the log of another shop, or of this one before it was restored`)
  }
  const whole = join(folder, `${name}${archiveExtension(key)}`)
  const draft = `${whole}.part`
  await rm(draft, { force: true })
  await writeArchive(draft, fileEntry(path, name), key)
  await rename(draft, whole)
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Gives an archived file back; false where there is none. Throws where it cannot be read. */
export async function fetchWalFile(folder: string, name: string, path: string, key: string | null): Promise<boolean> {
  const archived = await archivedPath(folder, name)
  if (!archived) return false
  await readArchive(archived, keyOf(archived, key), ({ content }) =>
    pipeline(content!, createWriteStream(path, { flush: true })),
  )
  return true
}

/** Deletes what no backup of that moment or later needs. */
export async function deleteWalBefore(folder: string, moment: Date): Promise<number> {
  let deleted = 0
  for (const name of await readdir(folder)) {
    if (!/^[0-9A-F]{24}\./.test(name)) continue
    const path = join(folder, name)
    if ((await stat(path)).mtimeMs >= moment.getTime() - spareMs) continue
    await rm(path)
    deleted += 1
  }
  return deleted
}

/** Null: it is not archived. A folder that is closed is no empty one: throws. */
async function archivedPath(folder: string, name: string): Promise<string | null> {
  for (const ending of endings) {
    const path = join(folder, `${name}${ending}`)
    const isThere = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    if (isThere) return path
  }
  return null
}

/** A key that was set later, or for backups alone, does not make what was archived without it unreadable. */
const keyOf = (path: string, key: string | null) => (path.endsWith(archiveExtension(null)) ? null : key)

async function contentOf(path: string, key: string | null): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  await readArchive(path, keyOf(path, key), async ({ content }) => {
    bytes = await buffer(content!)
  })
  return bytes
}
