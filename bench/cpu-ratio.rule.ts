/** CPU time of an answer, divided by that of an answer of the bare server. */
export interface CpuRatio {
  readonly node: number
  readonly postgres: number
}

/**
 * A burst of requests of one row of the report, and the bursts to the bare server before and after it: milliseconds of
 * CPU time for each answer.
 */
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

/** Whether another round would hardly change the ratio: the lowest cost of each has occurred twice. */
export function hasEnoughRounds(rounds: readonly Round[]): boolean {
  // A burst of the bare server between two rounds is of both.
  const references = [
    ...rounds.slice(0, 1).map(({ referenceBefore }) => referenceBefore),
    ...rounds.map(({ referenceAfter }) => referenceAfter),
  ]
  return rounds.length >= minRounds && lowestOccursTwice(rounds.map(total)) && lowestOccursTwice(references)
}

const minRounds = 4
const similarityFactor = 1.08

function lowestOccursTwice(figures: readonly number[]): boolean {
  const [cheapest, next] = figures.toSorted((one, other) => one - other)
  return next! <= cheapest! * similarityFactor
}

const total = ({ node, postgres }: { node: number; postgres: number }) => node + postgres
