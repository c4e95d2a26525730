import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { cpuTime } from '../bench/cpu-time.ts'

const tickMs = 10

/** Whose processor time is told apart: process ids, with all their children. */
export type Parts = Readonly<Record<string, readonly number[]>>

interface Shares {
  /** What each part took of the whole machine, percent, with the drill's own load and everybody else on the machine. */
  readonly text: string
  /** Seconds that passed, and seconds of a processor that the parts took together. */
  readonly seconds: number
  readonly processorSeconds: number
}

/** Begins to count; the returned function ends. */
export function countShares(parts: Parts): () => Shares {
  const now = () => ({
    parts: Object.fromEntries(Object.entries(parts).map(([name, pids]) => [name, sum(pids.map(timeOf))])),
    drill: cpuTime({ nodePid: process.pid, postgresPid: null }).node,
    machine: machineTime(),
    at: performance.now(),
  })
  const began = now()
  return () => {
    const ended = now()
    const whole = (ended.at - began.at) * availableParallelism()
    const ours = Object.entries(ended.parts).map(([name, time]) => [name, time - began.parts[name]!] as const)
    const drill = ended.drill - began.drill
    const others = Math.max(0, ended.machine - began.machine - drill - sum(ours.map(([, time]) => time)))
    const text = [...ours, ['сами учения', drill] as const, ['остальные на машине', others] as const]
      .map(([name, time]) => `${name} ${Math.round((time / whole) * 100)} %`)
      .join(', ')
    return {
      text,
      seconds: (ended.at - began.at) / 1000,
      processorSeconds: sum(ours.map(([, time]) => time)) / 1000,
    }
  }
}

const timeOf = (pid: number) => cpuTime({ nodePid: pid, postgresPid: pid }).postgres
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

/** What all processors were busy for since the machine started, milliseconds. */
function machineTime(): number {
  const [, user, nice, system, , , irq, softIrq, steal] = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/ +/)
  return sum([user, nice, system, irq, softIrq, steal].map(Number)) * tickMs
}
