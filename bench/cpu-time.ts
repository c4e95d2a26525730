import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Processor time in milliseconds, user and system; more reproducible than requests a second. */
export interface CpuTime {
  node: number
  postgres: number
}

const tickMilliseconds = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Processor time used so far by a node process and a whole PostgreSQL. */
export function cpuTime({ nodePid, postgresPid }: { nodePid: number; postgresPid: number | null }): CpuTime {
  return { node: processorTime(nodePid), postgres: postgresPid === null ? 0 : serverTime(postgresPid) }
}

/** Resident memory of a process now and at its peak, in megabytes. */
export function memoryOf(pid: number): { nowMb: number; highestMb: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return { nowMb: megabytes('VmRSS'), highestMb: megabytes('VmHWM') }
}

/** Time of all running threads in nanoseconds: ticks of /proc/<pid>/stat are too coarse for a burst of requests. */
function processorTime(pid: number): number {
  let nanoseconds = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
    } catch {
      // The thread ended meanwhile.
    }
  }
  return nanoseconds / 1e6
}

// The system adds the time of a finished backend to its parent, the server.
function serverTime(pid: number): number {
  const { endedTicks } = statOf(pid)
  let milliseconds = processorTime(pid) + endedTicks * tickMilliseconds
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      if (statOf(Number(name)).parent === pid) milliseconds += processorTime(Number(name))
    } catch {
      // The process ended meanwhile.
    }
  }
  return milliseconds
}

/** Reads /proc/<pid>/stat after the process name, which may contain spaces and brackets. */
function statOf(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const field = (number: number) => Number(fields[number - 3])
  return { parent: field(4), endedTicks: field(16) + field(17) }
}
