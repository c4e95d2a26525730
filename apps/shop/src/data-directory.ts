import { randomBytes } from 'node:crypto'
import { accessSync, constants, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processIdentity } from './process-identity.ts'
import { StartRefused } from './start-refused.ts'

/** Makes the directory everything is written to, or says why it cannot be used. */
export function openDataDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true })
    accessSync(directory, constants.W_OK | constants.X_OK)
    const probe = join(directory, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new StartRefused(
      `Не удаётся писать в папку данных ${directory} (${reason(error)}). Дайте на неё права или укажите другую в переменной DATA_DIR.`,
    )
  }
}

/**
 * Takes the data directory for this process alone; `role` is what the owner reads when a second one comes («магазин», «импорт»).
 * A lock left by a process that was killed is taken over. Returns the function that gives the directory back.
 */
export function lockDataDirectory(directory: string, role: string): () => void {
  const path = join(directory, 'lock')
  const mine = `${processIdentity(process.pid)}\n${role}\n`
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, mine)
  try {
    for (;;) {
      try {
        // A link appears whole or not at all: nobody reads a half-written lock.
        linkSync(draft, path)
        break
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        const holder = lockHolder(directory)
        if (holder)
          throw new StartRefused(
            `${capitalised(holder.role)} с папкой данных ${directory} уже запущен (pid ${holder.pid}). Остановите его или укажите другие DATA_DIR и PORT.`,
          )
        takeAside(path)
      }
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (read(path) === mine) rmSync(path, { force: true })
  }
}

/** Who holds the data directory now; null when nobody does, or its holder was killed. */
export function lockHolder(directory: string): { pid: number; role: string } | null {
  const [identity = '', role = ''] = (read(join(directory, 'lock')) ?? '').split('\n')
  const pid = Number.parseInt(identity, 10)
  return pid > 0 && processIdentity(pid) === identity ? { pid, role } : null
}

/** A secret made once and kept in the data directory for its owner's eyes only. */
export function keptSecret(directory: string, name: string, { make }: { make: boolean }): string | null {
  const path = join(directory, name)
  const kept = read(path)?.trim()
  if (kept || !make) return kept || null
  const secret = randomBytes(24).toString('base64url')
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${secret}\n`, { mode: 0o600 })
  renameSync(draft, path)
  return secret
}

// Two processes may find the same dead lock: the second must not remove the lock the first has just taken.
function takeAside(path: string) {
  const aside = `${path}.stale-${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const [identity = ''] = (read(aside) ?? '').split('\n')
  const pid = Number.parseInt(identity, 10)
  if (pid > 0 && processIdentity(pid) === identity) {
    try {
      linkSync(aside, path)
    } catch {
      // Somebody else has the lock already: the next round reads it.
    }
  }
  rmSync(aside, { force: true })
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The system's reason for a refused file operation, in the owner's words where it is a common one. */
export function reason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EACCES' || code === 'EPERM') return 'нет прав'
  if (code === 'EROFS') return 'файловая система только для чтения'
  if (code === 'ENOSPC') return 'нет места на диске'
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'на этом месте файл, а не папка'
  return code ?? String(error)
}
