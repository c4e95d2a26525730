import type { Answer } from './buyer.ts'

/** Runs and says what came out in lines; throws when something broke. */
export type Drill = (say: (line: string) => void, given: readonly string[]) => Promise<void>

/** Playing ends by itself, on however slow a machine; what was not played by then is said, never passed over. */
export const maxMs = 15 * 60_000

/** «100» when all of it was played, «73 из 100: вышло время» when there was no time for it. */
export const playedOf = (played: number, wanted: number): string =>
  played < wanted ? `${played} из ${wanted}: вышло время` : String(wanted)

/** How often which status was answered. */
export function counted(answers: readonly Answer<unknown>[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ')
}
