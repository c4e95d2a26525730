import type { AnswerStatus } from './buyer.ts'

/** Runs a drill and prints the results line by line; throws when something failed. */
export type Drill = (print: (line: string) => void, args: readonly string[]) => Promise<void>

/** Time limit of a drill on a slow machine; the drill says how many rounds it has not run. */
export const maxMilliseconds = 15 * 60_000

/** «100» when all rounds were run, «73 из 100: вышло время» when time ran out. */
export const progressText = (played: number, total: number): string =>
  played < total ? `${played} из ${total}: вышло время` : String(total)

/** The number of answers for each status, as text. */
export function describeStatuses(answers: readonly AnswerStatus[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ')
}

/** Converts milliseconds to seconds, rounded to a tenth. */
export const toSeconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10
