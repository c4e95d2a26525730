import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Processor time in milliseconds, user and system; it repeats where requests a second do not. */
export interface CpuTime {
  node: number
  postgres: number
}

const tickMs = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** What a node process and a whole PostgreSQL have used so far. */
export function cpuTime({ nodePid, postgresPid }: { nodePid: number; postgresPid: number | null }): CpuTime {
  return { node: ownTime(nodePid), postgres: postgresPid === null ? 0 : serverTime(postgresPid) }
}

/** Resident memory of a process now and at its highest, in megabytes. */
export function memoryOf(pid: number): { nowMb: number; highestMb: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return { nowMb: megabytes('VmRSS'), highestMb: megabytes('VmHWM') }
}

function ownTime(pid: number): number {
  const { user, system } = statOf(pid)
  return (user + system) * tickMs
}

// A backend that ended has left its time to the server that started it.
function serverTime(pid: number): number {
  const { user, system, endedUser, endedSystem } = statOf(pid)
  let ticks = user + system + endedUser + endedSystem
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const child = statOf(Number(name))
      if (child.parent === pid) ticks += child.user + child.system
    } catch {
      // It ended while the list was read.
    }
  }
  return ticks * tickMs
}

/** Fields of /proc/<pid>/stat, counted after the name: a name may hold spaces and brackets. */
function statOf(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const field = (number: number) => Number(fields[number - 3])
  return { parent: field(4), user: field(14), system: field(15), endedUser: field(16), endedSystem: field(17) }
}
