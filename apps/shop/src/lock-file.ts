import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { processIdentity } from './process-identity.ts'

export interface LockHolder {
  pid: number
  /** The name of the process that holds the lock. */
  role: string
  /** What it says besides; empty when nothing. */
  note: string
}

/**
 * Takes the lock file `path` for this process. Returns a function that releases it, or the live process that holds it.
 * Replaces a lock left by a killed process.
 */
export function takeLock(path: string, role: string, note = ''): (() => void) | LockHolder {
  const content = `${processIdentity(process.pid)}\n${role}\n${note}\n`
  const temporaryPath = `${path}.${process.pid}`
  writeFileSync(temporaryPath, content)
  try {
    for (;;) {
      try {
        // A link is created atomically, so nobody reads a half-written lock.
        linkSync(temporaryPath, path)
        return () => {
          if (readIfPresent(path) === content) rmSync(path, { force: true })
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        const holder = lockHolder(path)
        if (holder) return holder
        removeDeadLock(path)
      }
    }
  } finally {
    rmSync(temporaryPath, { force: true })
  }
}

/** The same, after every live process that holds the lock has released it. */
export async function waitForLock(path: string, role: string): Promise<() => void> {
  for (;;) {
    const release = takeLock(path, role)
    if (typeof release === 'function') return release
    await pause(100)
  }
}

/** The live process that holds the lock; null when there is none or it was killed. */
export function lockHolder(path: string): LockHolder | null {
  const [identity = '', role = '', note = ''] = (readIfPresent(path) ?? '').split('\n')
  const pid = Number.parseInt(identity, 10)
  return pid > 0 && processIdentity(pid) === identity ? { pid, role, note } : null
}

// Two processes may find the same dead lock: the second must not remove the lock that the first has just taken.
function removeDeadLock(path: string) {
  const asidePath = `${path}.dead-${process.pid}`
  try {
    renameSync(path, asidePath)
    if (lockHolder(asidePath)) linkSync(asidePath, path)
  } catch {
    // Another process was faster: the next iteration reads its lock.
  } finally {
    rmSync(asidePath, { force: true })
  }
}

function readIfPresent(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
