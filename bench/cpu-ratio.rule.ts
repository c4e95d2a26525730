/** CPU time of an answer divided by that of an answer of the bare server. */
export interface CpuRatio {
  readonly node: number
  readonly postgres: number
}

/** A burst of a row between two of the bare server; milliseconds of CPU time for each answer. */
export interface Round {
  readonly referenceBefore: number
  readonly node: number
  readonly postgres: number
  readonly referenceAfter: number
}

/**
 * The cost of a row over several rounds: its cheapest burst divided by the cheapest neighbouring burst of the bare
 * server. Other programs, garbage collection and code not compiled yet only ever add cost.
 */
export function cpuRatio(rounds: readonly Round[]): CpuRatio {
  const reference = Math.min(
    ...rounds.flatMap(({ referenceBefore, referenceAfter }) => [referenceBefore, referenceAfter]),
  )
  const [cheapest] = rounds.toSorted((one, other) => total(one) - total(other))
  return { node: cheapest!.node / reference, postgres: cheapest!.postgres / reference }
}

/** Whether another round would hardly change the figure: the lowest costs of both have occurred twice. */
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
