import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Drill } from './drill.ts'

/** A drill, and how `all` runs it. */
export interface CountedDrill {
  readonly run: Drill
  /** Goals of docs/invariants.md that it shows. */
  readonly goals: string
  /** Arguments at full size. */
  readonly counts: readonly number[]
  /** Longer than it takes; 45 when missing. A soak and a year are as long as their argument. */
  readonly maxMinutes?: number
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
  (drills: Readonly<Record<string, CountedDrill>>): Drill =>
  async (print, [shareText = '1', ...chosen]) => {
    const share = Number(shareText)
    if (!(share > 0 && share <= 1)) throw new Error('Доля — число больше 0 и не больше 1')
    const rows: { name: string; goals: string; counts: string; outcome: Outcome }[] = []
    for (const [name, { goals, counts: full, maxMinutes = maxMinutesOfOthers }] of Object.entries(drills)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue
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
