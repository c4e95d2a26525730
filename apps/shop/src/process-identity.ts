import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'

/**
 * Whether a process with this id runs now, whoever owns it. A zombie (exited, but its parent has not waited for it, as
 * under a careless init process of a container) still accepts signals but does not count as running.
 */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') return (statOf(pid)?.[0] ?? 'Z') !== 'Z'
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Identifies a process by its id and start time. An id alone is reused after a crash or in a new container, so a dead
 * lock with only an id could look alive. Returns null when there is no such process.
 */
export function processIdentity(pid: number): string | null {
  if (!isAlive(pid)) return null
  try {
    if (process.platform === 'linux') {
      const startedAt = statOf(pid)?.[19]
      return startedAt === undefined ? null : `${pid} ${bootId()}:${startedAt}`
    }
    return `${pid} ${execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()}`
  } catch {
    return null
  }
}

/**
 * Whether the process is the PostgreSQL server of this data directory: a server's working directory is its data
 * directory.
 */
export function isServerOf(pid: number, directory: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(directory)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(directory)
  } catch {
    return false
  }
}

/** The fields of /proc/PID/stat after the name (which may have spaces), state first; null when no such process. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}
