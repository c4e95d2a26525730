import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { processIdentity } from './process-identity.ts'

export interface Holder {
  pid: number
  /** The name of the process that holds the lock. */
  role: string
}

/**
 * Takes the lock file `path` for this process. Returns a function that releases it, or its live holder. A lock left
 * by a killed process is taken over.
 */
export function takeLock(path: string, role: string): (() => void) | Holder {
  const mine = `${processIdentity(process.pid)}\n${role}\n`
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, mine)
  try {
    for (;;) {
      try {
        // A link appears whole or not at all: nobody reads a half-written lock.
        linkSync(draft, path)
        return () => {
          if (read(path) === mine) rmSync(path, { force: true })
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        const holder = lockHolder(path)
        if (holder) return holder
        moveAside(path)
      }
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** The live holder of the lock; null: none, or it was killed. */
export function lockHolder(path: string): Holder | null {
  const [identity = '', role = ''] = (read(path) ?? '').split('\n')
  const pid = Number.parseInt(identity, 10)
  return pid > 0 && processIdentity(pid) === identity ? { pid, role } : null
}

// Two processes may find the same dead lock: the second must not remove the lock the first has just taken.
function moveAside(path: string) {
  const aside = `${path}.dead-${process.pid}`
  try {
    renameSync(path, aside)
    if (lockHolder(aside)) linkSync(aside, path)
  } catch {
    // Somebody was faster: the next round reads what they left.
  } finally {
    rmSync(aside, { force: true })
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
