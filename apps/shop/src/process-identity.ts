import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'

/** Whether a process with this id exists now, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * A process as the system knows it: its id and the moment it started. A process id alone is used again after a crash or
 * in a new container, so a lock that holds only the id would be taken for a live one. Null when there is no such
 * process.
 */
export function processIdentity(pid: number): string | null {
  if (!isAlive(pid)) return null
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name in brackets may hold spaces: fields are counted from the last bracket; the 20th after it is the start
      // time.
      const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
      return `${pid} ${bootId()}:${startedAt}`
    }
    return `${pid} ${execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()}`
  } catch {
    return null
  }
}

/**
 * Whether the process is a PostgreSQL server of this data directory: the server's working directory is its data
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

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}
