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
import { type Holder, lockHolder, takeLock } from './single-run.ts'
import { StartupError } from './startup-error.ts'

const holderEndsWithinMs = 2_000

/** Makes the directory everything is written to; throws with the reason why it cannot be used. */
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
 * Closes the data directory to others, though an earlier version or the owner has made it readable. Under root another
 * user runs the database, and may pass through.
 */
function restrictToOwner(directory: string) {
  process.umask(0o077)
  chmodSync(directory, process.getuid?.() === 0 ? 0o711 : 0o700)
  for (const name of ['outbox', 'files', 'variants', 'snapshots'])
    if (existsSync(join(directory, name))) chmodSync(join(directory, name), 0o700)
}

/**
 * Locks the data directory for this process; `role` names the holder to the owner when a second process comes
 * («магазин», «импорт»). A holder that is just ending is waited for. Returns a function that releases the directory.
 */
export async function lockDataDirectory(directory: string, role: string): Promise<() => void> {
  const deadline = Date.now() + holderEndsWithinMs
  for (;;) {
    const taken = takeLock(lockPath(directory), role)
    if (typeof taken === 'function') return taken
    if (Date.now() > deadline)
      throw new StartupError(
        `${capitalised(taken.role)} с папкой данных ${directory} уже запущен (pid ${taken.pid}). Остановите его ` +
          `или укажите другие DATA_DIR и PORT.`,
      )
    await pause(50)
  }
}

/**
 * Tells commands which database the running shop at this port uses: with an external one the data directory is not
 * locked. Returns a function that withdraws it.
 */
export function announceDatabase(directory: string, port: number, description: string): () => void {
  const taken = takeLock(join(directory, `${announced}${port}`), description)
  return typeof taken === 'function' ? taken : () => {}
}

/** The shops that run with this data directory; `role`: their database. */
export const runningShops = (directory: string): Holder[] =>
  readdirSync(directory).flatMap((name) =>
    new RegExp(`^${announced}\\d+$`).test(name) ? (lockHolder(join(directory, name)) ?? []) : [],
  )

const announced = 'shop-at-'

/** The process that uses the data directory now; null: none. */
export const dataDirectoryHolder = (directory: string): Holder | null => lockHolder(lockPath(directory))

/**
 * A secret stored in the data directory, readable by its owner alone. Null when there is none; `make`: it is made then.
 */
export function storedSecret(directory: string, name: string, { make }: { make: boolean }): string | null {
  const path = join(directory, name)
  const stored = readIfThere(path)?.trim()
  if (stored || !make) return stored || null
  const secret = randomBytes(24).toString('base64url')
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${secret}\n`, { mode: 0o600 })
  renameSync(draft, path)
  return secret
}

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
