import type { Answer } from './buyer.ts'

/** Runs the drill and reports the results by lines; throws when something broke. */
export type Drill = (say: (line: string) => void, given: readonly string[]) => Promise<void>

/** Time limit of a drill on a slow machine; rounds not played by then are reported. */
export const maxMs = 15 * 60_000

/** «100» when all rounds were played, «73 из 100: вышло время» when time ran out. */
export const playedOf = (played: number, wanted: number): string =>
  played < wanted ? `${played} из ${wanted}: вышло время` : String(wanted)

/** Counts answers by status. */
export function counted(answers: readonly Answer<unknown>[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ')
}

/** Seconds to a tenth. */
export const tenths = (milliseconds: number): number => Math.round(milliseconds / 100) / 10
