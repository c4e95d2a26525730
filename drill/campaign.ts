import type { Drill } from './drill.ts'

/** Arguments of each drill at full size. */
const figures: Readonly<Record<string, readonly number[]>> = {
  races: [400],
  kills: [17],
  payments: [2_000],
  outages: [25],
  day: [5_000],
  exchange: [3_000, 100],
  'exchange-faults': [1_000],
  'exchange-load': [10_000, 2_000],
  failover: [],
  rolling: [10, 10_000],
  releases: [],
  nginx: [],
  cluster: [5],
  watched: [],
  disk: [5],
  clock: [50],
  hanging: [],
  hostile: [100_000],
  soak: [60],
  year: [20],
}

/**
 * npm run drill -- all [share]: runs all drills one after another and prints a table of results; a share of 0.1 runs a
 * tenth of the rounds. A failed drill does not stop the next ones. Each drill ends after at most 15 minutes and says
 * what it has not run.
 */
export const campaignOf =
  (drills: Readonly<Record<string, Drill>>): Drill =>
  async (print, [shareText = '1']) => {
    const share = Number(shareText)
    if (!(share > 0 && share <= 1)) throw new Error('Доля — число больше 0 и не больше 1')
    const outcomes: { name: string; isPassed: boolean; minutes: string; figures: string }[] = []
    for (const [name, drill] of Object.entries(drills)) {
      const counts = (figures[name] ?? []).map((count) => String(Math.max(1, Math.round(count * share))))
      print(`\n${name} ${counts.join(' ')}`)
      const startedAt = performance.now()
      const isPassed = await drill(print, counts).then(
        () => true,
        (error: unknown) => {
          print(`НЕ ПРОЙДЕНО: ${error instanceof Error ? error.stack : error}`)
          return false
        },
      )
      const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
      outcomes.push({ name, isPassed, minutes, figures: counts.join(' ') })
    }
    print(`\n${'учения'.padEnd(17)}${'сколько'.padEnd(12)}${'минут'.padStart(6)}  итог`)
    for (const { name, isPassed, minutes, figures: roundCounts } of outcomes)
      print(
        `${name.padEnd(17)}${roundCounts.padEnd(12)}${minutes.padStart(6)}  ${isPassed ? 'пройдены' : 'НЕ ПРОЙДЕНЫ'}`,
      )
    const failed = outcomes.filter(({ isPassed }) => !isPassed).map(({ name }) => name)
    if (failed.length > 0) throw new Error(`Не пройдены: ${failed.join(', ')}`)
  }
