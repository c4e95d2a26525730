import type { Drill } from './drill.ts'

/** What each drill is given in the campaign, at full size; those without figures take none. */
const figures: Readonly<Record<string, readonly number[]>> = {
  races: [400],
  kills: [17],
  payments: [2_000],
  outages: [25],
  day: [5_000],
  exchange: [5_000, 100],
  'exchange-faults': [1_000],
  failover: [],
  rolling: [10, 10_000],
  releases: [],
  nginx: [],
  cluster: [5],
}

/**
 * npm run drill -- all [share]: every drill, one after another, and a table of how each ended; a share of 0.1 plays a
 * tenth of the figures. A drill that fails does not stop those after it. Each drill ends after 15 minutes at most and
 * says what it has not played.
 */
export const campaignOf =
  (drills: Readonly<Record<string, Drill>>): Drill =>
  async (say, [given = '1']) => {
    const share = Number(given)
    if (!(share > 0 && share <= 1)) throw new Error('Доля — число больше 0 и не больше 1')
    const outcomes: { name: string; isPassed: boolean; minutes: string; figures: string }[] = []
    for (const [name, drill] of Object.entries(drills)) {
      const counts = (figures[name] ?? []).map((count) => String(Math.max(1, Math.round(count * share))))
      say(`\n${name} ${counts.join(' ')}`)
      const startedAt = performance.now()
      const isPassed = await drill(say, counts).then(
        () => true,
        (error: unknown) => {
          say(`НЕ ПРОЙДЕНО: ${error instanceof Error ? error.stack : error}`)
          return false
        },
      )
      const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
      outcomes.push({ name, isPassed, minutes, figures: counts.join(' ') })
    }
    say(`\n${'учения'.padEnd(17)}${'сколько'.padEnd(12)}${'минут'.padStart(6)}  итог`)
    for (const { name, isPassed, minutes, figures: played } of outcomes)
      say(`${name.padEnd(17)}${played.padEnd(12)}${minutes.padStart(6)}  ${isPassed ? 'пройдены' : 'НЕ ПРОЙДЕНЫ'}`)
    const failed = outcomes.filter(({ isPassed }) => !isPassed).map(({ name }) => name)
    if (failed.length > 0) throw new Error(`Не пройдены: ${failed.join(', ')}`)
  }
