import { createWriteStream, existsSync } from 'node:fs'
import { chown, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { databaseUser } from '../database-user.ts'
import { programsOfThisMachine } from '../postgres-cluster.ts'
import { StartupError } from '../startup-error.ts'
import { type Entry, readArchive } from './archive.ts'
import { type Manifest, manifestName, secretNames } from './make-backup.ts'

/**
 * Fills a data directory that has no database from an archive. The database gets its name last, when the whole archive
 * has been read, so an interrupted restore can be run again.
 */
export async function restoreBackup(path: string, key: string | null, dataDir: string): Promise<Manifest> {
  const home = join(dataDir, 'postgres')
  const { ids } = databaseUser(home, await programsOfThisMachine())
  // `createCluster` removes a folder with this name when an interrupted restore left one.
  const draftDirectory = join(home, 'draft-restored')
  await rm(draftDirectory, { recursive: true, force: true })
  let files = 0
  let manifest: Manifest | null = null

  await readArchive(path, key, async ({ name, content }) => {
    if (manifest) throw unknownEntry(name)
    if (name === manifestName) {
      manifest = JSON.parse(await text(content!)) as Manifest
      return
    }
    const isOfDatabase = name === 'postgres' || name.startsWith('postgres/')
    await write(targetOf(name), content)
    if (isOfDatabase && ids) await chown(targetOf(name), ids.uid, ids.gid)
  }).catch((error: Error) => {
    throw new StartupError(`Копия ${path} не читается: ${readingFailure(error, key)}`, { cause: error })
  })
  const whole = manifest as Manifest | null
  if (whole?.files !== files || !existsSync(join(draftDirectory, 'backup_label')))
    throw new StartupError(`Копия ${path} неполная: файлов ${files}${whole ? ` вместо ${whole.files}` : ''}.`)
  await rename(draftDirectory, join(home, 'data'))
  return whole

  async function write(target: string, content: Entry['content']) {
    if (content === null) {
      await mkdir(target, { recursive: true, mode: 0o700 })
      return
    }
    files += 1
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await pipeline(content, createWriteStream(target, { mode: 0o600, flush: true }))
  }

  /** Keeps an untrusted archive from writing outside of the data directory. */
  function targetOf(name: string): string {
    const [top = '', ...inside] = name.replace(/\/$/, '').split('/')
    if (inside.some((part) => part === '' || part === '.' || part === '..')) throw unknownEntry(name)
    if (top === 'postgres') return join(draftDirectory, ...inside)
    if (top === 'files' && inside.length > 0) return join(dataDir, top, ...inside)
    if (secretNames.includes(top) && inside.length === 0) return join(dataDir, top)
    throw unknownEntry(name)
  }
}

const unknownEntry = (name: string) => new Error(`в ней лишнее: ${name.slice(0, 100)}`)

function readingFailure(error: Error, key: string | null): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'такого файла нет.'
  if (code === 'ENOSPC') return 'на диске нет места.'
  if (/no identity matched|incorrect passphrase/i.test(message)) return 'ключ не тот (BACKUP_KEY).'
  if (key === null && code === 'ZSTD_error_prefix_unknown')
    return 'она зашифрована, нужен ключ (BACKUP_KEY), или это не копия магазина.'
  return `${message}.`
}
