import type { Answer } from './buyer.ts'

/** Runs and says what came out in lines; throws when something broke. */
export type Drill = (say: (line: string) => void, given: readonly string[]) => Promise<void>

/** How often which status was answered. */
export function counted(answers: readonly Answer<unknown>[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ')
}
