/** CPU of an answer, in those of an answer of the bare server beside it. */
export interface CpuRatio {
  readonly node: number
  readonly postgres: number
}

/** One burst of a row between two of the bare server; milliseconds of CPU an answer. */
export interface Round {
  readonly referenceBefore: number
  readonly node: number
  readonly postgres: number
  readonly referenceAfter: number
}

/**
 * What a row costs by several rounds: its cheapest burst, in cheapest bursts of the bare server just before and after.
 * Neighbours on the machine, collected garbage and code that is not compiled yet only ever add.
 */
export function cpuRatio(rounds: readonly Round[]): CpuRatio {
  const reference = Math.min(
    ...rounds.flatMap(({ referenceBefore, referenceAfter }) => [referenceBefore, referenceAfter]),
  )
  const [cheapest] = rounds.toSorted((one, other) => total(one) - total(other))
  return { node: cheapest!.node / reference, postgres: cheapest!.postgres / reference }
}

/** Whether another round would hardly change the figure: the cheapest of both was met twice. */
export function areEnough(rounds: readonly Round[]): boolean {
  const references = rounds.flatMap(({ referenceBefore }, n) => (n === 0 ? [referenceBefore] : []))
  references.push(...rounds.map(({ referenceAfter }) => referenceAfter))
  return rounds.length >= minRounds && isMetTwice(rounds.map(total)) && isMetTwice(references)
}

const minRounds = 4
const sameWithin = 1.08

function isMetTwice(figures: readonly number[]): boolean {
  const [cheapest, next] = figures.toSorted((one, other) => one - other)
  return next! <= cheapest! * sameWithin
}

const total = ({ node, postgres }: { node: number; postgres: number }) => node + postgres
