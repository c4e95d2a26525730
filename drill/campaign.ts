import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Drill } from './drill.ts'

interface Play {
  /** Goals of docs/invariants.md that it shows. */
  readonly goals: string
  /** Arguments at full size. */
  readonly counts: readonly number[]
  /** Longer than any drill takes; a soak and a year are as long as their argument. */
  readonly maxMinutes?: number
}

const plays: Readonly<Record<string, Play>> = {
  races: { goals: 'G1 G2 G4', counts: [1_000] },
  kills: { goals: 'G5', counts: [17] },
  payments: { goals: 'G3', counts: [2_000] },
  outages: { goals: 'G6', counts: [50] },
  desk: { goals: '', counts: [100, 5_000] },
  day: { goals: 'G1–G5', counts: [5_000] },
  exchange: { goals: '', counts: [3_000, 100] },
  'exchange-faults': { goals: '', counts: [1_000] },
  'exchange-load': { goals: '', counts: [10_000, 2_000] },
  failover: { goals: 'G6', counts: [] },
  rolling: { goals: 'G19', counts: [10, 10_000] },
  releases: { goals: 'G19', counts: [] },
  nginx: { goals: '', counts: [] },
  cluster: { goals: 'G6', counts: [5] },
  watched: { goals: '', counts: [] },
  disk: { goals: 'G18', counts: [5] },
  clock: { goals: 'G17', counts: [50] },
  hanging: { goals: 'G8', counts: [] },
  hostile: { goals: 'G11', counts: [100_000] },
  soak: { goals: 'G16', counts: [60], maxMinutes: 120 },
  year: { goals: 'G20', counts: [20], maxMinutes: 120 },
}
const maxMinutesOfOthers = 45
const main = join(import.meta.dirname, 'main.ts')

interface Outcome {
  readonly problem: string | null
  readonly minutes: number
  /** What the drill printed, without logs of the shop. */
  readonly lines: readonly string[]
}

/**
 * npm run drill -- all [share] [names]: runs all drills, or those named, one after another and prints a table of
 * results; a share of 0.1 runs a tenth of the rounds. Each is a process of its own: one that fails, dies or hangs does
 * not stop the next ones. A drill ends after at most 15 minutes and says what it has not run.
 */
export const allDrills =
  (drills: Readonly<Record<string, Drill>>): Drill =>
  async (print, [shareText = '1', ...chosen]) => {
    const share = Number(shareText)
    if (!(share > 0 && share <= 1)) throw new Error('Доля — число больше 0 и не больше 1')
    const rows: { name: string; goals: string; counts: string; outcome: Outcome }[] = []
    for (const name of Object.keys(drills).filter((each) => chosen.length === 0 || chosen.includes(each))) {
      const { goals, counts: full, maxMinutes = maxMinutesOfOthers } = plays[name] ?? { goals: '', counts: [] }
      const counts = full.map((count) => String(Math.max(1, Math.round(count * share))))
      print(`\n${name} ${counts.join(' ')}`)
      rows.push({ name, goals, counts: counts.join(' '), outcome: await playDrill(print, name, counts, maxMinutes) })
    }
    print(`\n${'учения'.padEnd(17)}${'цели'.padEnd(10)}${'сколько'.padEnd(12)}${'минут'.padStart(6)}  итог`)
    for (const { name, goals, counts, outcome } of rows) {
      const verdict = outcome.problem === null ? 'пройдены' : `НЕ ПРОЙДЕНЫ: ${outcome.problem}`
      print(
        `${name.padEnd(17)}${goals.padEnd(10)}${counts.padEnd(12)}${outcome.minutes.toFixed(1).padStart(6)}  ${verdict}`,
      )
      for (const line of outcome.lines) print(`    ${line}`)
    }
    const failed = rows.filter(({ outcome }) => outcome.problem !== null).map(({ name }) => name)
    if (failed.length > 0) throw new Error(`Не пройдены: ${failed.join(', ')}`)
  }

async function playDrill(
  print: (line: string) => void,
  name: string,
  counts: readonly string[],
  maxMinutes: number,
): Promise<Outcome> {
  const startedAt = performance.now()
  // A group of its own, so that a drill that hangs is ended with the processes it has started.
  const child = spawn(process.execPath, [...process.execArgv, main, name, ...counts], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const endGroup = (signal: NodeJS.Signals) => {
    try {
      process.kill(-child.pid!, signal)
    } catch {
      // All of it has ended.
    }
  }
  const endAll = () => endGroup('SIGTERM')
  process.once('exit', endAll)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    endGroup('SIGKILL')
  }, maxMinutes * 60_000)
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    print(line)
    if (!line.startsWith('{')) lines.push(line)
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  clearTimeout(timer)
  process.off('exit', endAll)
  const problem = isLate ? `дольше ${maxMinutes} минут` : code === 0 ? null : (signal ?? `код ${code}`)
  return { problem, minutes: (performance.now() - startedAt) / 60_000, lines }
}
