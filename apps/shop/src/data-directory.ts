import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { secretFingerprint } from '../../api/src/token-secret.ts'
import { type LockHolder, lockHolder, takeLock } from './lock-file.ts'
import { StartupError } from './startup-error.ts'

const holderExitTimeoutMilliseconds = 2_000

/** Creates the data directory when needed; throws with the reason when it cannot be used. */
export function openDataDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true })
    restrictToOwner(directory)
    accessSync(directory, constants.W_OK | constants.X_OK)
    const probe = join(directory, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new StartupError(
      `Не удаётся писать в папку данных ${directory} (${reason(error)}). Дайте на неё права или укажите другую в ` +
        `переменной DATA_DIR.`,
    )
  }
}

/**
 * Closes the data directory to other users, even when an earlier version or the owner made it readable. When the shop
 * runs as root, the database runs as another user, which may pass through.
 */
function restrictToOwner(directory: string) {
  process.umask(0o077)
  chmodSync(directory, process.getuid?.() === 0 ? 0o711 : 0o700)
  for (const name of ['outbox', 'files', 'variants', 'snapshots'])
    if (existsSync(join(directory, name))) chmodSync(join(directory, name), 0o700)
}

/**
 * Locks the data directory for this process. `role` («магазин», «импорт») names the process in the error that a second
 * one shows. Waits for a holder that is just exiting. Returns a function that unlocks the directory.
 */
export async function lockDataDirectory(directory: string, role: string): Promise<() => void> {
  const deadline = Date.now() + holderExitTimeoutMilliseconds
  for (;;) {
    const lock = takeLock(lockPath(directory), role)
    if (typeof lock === 'function') return lock
    if (Date.now() > deadline)
      throw new StartupError(
        `${capitalised(lock.role)} с папкой данных ${directory} уже запущен (pid ${lock.pid}). Остановите его ` +
          `или укажите другие DATA_DIR и PORT.`,
      )
    await pause(50)
  }
}

/**
 * Records for commands which database and which secret the running shop at this port uses: with an external database
 * the data directory is not locked. `tokenSecret` is null when it is in the directory. Returns a function that removes
 * the record.
 */
export function announceShop(
  directory: string,
  port: number,
  { database, tokenSecret }: { database: string; tokenSecret: string | null },
): () => void {
  const note = tokenSecret === null ? '' : secretFingerprint(tokenSecret)
  const lock = takeLock(join(directory, `${announcementPrefix}${port}`), database, note)
  return typeof lock === 'function' ? lock : () => {}
}

/** The shops that run with this data directory: `role` describes their database, `note` is a mark of their secret. */
export const runningShops = (directory: string): LockHolder[] =>
  readdirSync(directory).flatMap((name) =>
    new RegExp(`^${announcementPrefix}\\d+$`).test(name) ? (lockHolder(join(directory, name)) ?? []) : [],
  )

const announcementPrefix = 'shop-at-'

/** The process that uses the data directory now, or null. */
export const dataDirectoryHolder = (directory: string): LockHolder | null => lockHolder(lockPath(directory))

/**
 * A secret stored in the data directory, readable by its owner only. When there is none, creates it if `create` is set;
 * otherwise returns null.
 */
export function storedSecret(directory: string, name: string, { create }: { create: boolean }): string | null {
  const path = join(directory, name)
  const stored = readIfThere(path)?.trim()
  if (stored || !create) return stored || null
  const secret = randomBytes(24).toString('base64url')
  const partPath = `${path}.${process.pid}`
  writeFileSync(partPath, `${secret}\n`, { mode: 0o600 })
  renameSync(partPath, path)
  return secret
}

/**
 * Marks a data directory that is being filled from a backup: until numbers are skipped and the data are checked, what
 * is in it looks like the shop and must not be opened. The mark outlives a process that is killed.
 */
export function markRestoring(directory: string): void {
  writeFileSync(restoringPath(directory), '', { flush: true })
}

export const isRestoring = (directory: string): boolean => existsSync(restoringPath(directory))

export function unmarkRestoring(directory: string): void {
  rmSync(restoringPath(directory), { force: true })
}

const restoringPath = (directory: string) => join(directory, 'restoring')

const lockPath = (directory: string) => join(directory, 'lock')

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new StartupError(`Не удаётся прочитать ${path} (${reason(error)}).`)
  }
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function reason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EACCES' || code === 'EPERM') return 'нет прав'
  if (code === 'EROFS') return 'файловая система только для чтения'
  if (code === 'ENOSPC') return 'нет места на диске'
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'на этом месте файл, а не папка'
  return code ?? String(error)
}
