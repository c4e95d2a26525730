import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { cpuTime } from '../bench/cpu-time.ts'

const tickMilliseconds = 10

/** Process ids by name of the part whose CPU time is measured; their child processes are included. */
export type Parts = Readonly<Record<string, readonly number[]>>

interface Shares {
  /** Share of the machine's CPU, in percent, of each part, of the drill itself and of all other programs. */
  readonly text: string
  /** Elapsed seconds, and CPU seconds of all parts together. */
  readonly seconds: number
  readonly processorSeconds: number
}

/** Starts measuring; the returned function ends it and returns the result. */
export function measureShares(parts: Parts): () => Shares {
  const now = () => ({
    parts: Object.fromEntries(Object.entries(parts).map(([name, pids]) => [name, sum(pids.map(timeOf))])),
    drill: cpuTime({ nodePid: process.pid, postgresPid: null }).node,
    machine: machineTime(),
    at: performance.now(),
  })
  const start = now()
  return () => {
    const end = now()
    const whole = (end.at - start.at) * availableParallelism()
    const partTimes = Object.entries(end.parts).map(([name, time]) => [name, time - start.parts[name]!] as const)
    const drill = end.drill - start.drill
    const others = Math.max(0, end.machine - start.machine - drill - sum(partTimes.map(([, time]) => time)))
    const text = [...partTimes, ['сами учения', drill] as const, ['остальные на машине', others] as const]
      .map(([name, time]) => `${name} ${Math.round((time / whole) * 100)} %`)
      .join(', ')
    return {
      text,
      seconds: (end.at - start.at) / 1000,
      processorSeconds: sum(partTimes.map(([, time]) => time)) / 1000,
    }
  }
}

const timeOf = (pid: number) => cpuTime({ nodePid: pid, postgresPid: pid }).postgres
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

/** Busy time of all CPUs since the machine started, milliseconds. */
function machineTime(): number {
  const [, user, nice, system, , , irq, softIrq, steal] = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/ +/)
  return sum([user, nice, system, irq, softIrq, steal].map(Number)) * tickMilliseconds
}
