import { expect, test } from 'vitest'
import { cpuRatio, hasEnoughRounds, type Round } from './cpu-ratio.rule.ts'

const round = (referenceBefore: number, node: number, postgres: number, referenceAfter: number): Round => ({
  referenceBefore,
  node,
  postgres,
  referenceAfter,
})

test.each<[string, Round[], { node: number; postgres: number }]>([
  ['one round', [round(1, 6, 2, 1)], { node: 6, postgres: 2 }],
  [
    'a burst with garbage collection and code that is not compiled yet',
    [round(1, 9, 0, 1), round(1, 4, 1, 1), round(1, 4, 2, 1)],
    { node: 4, postgres: 1 },
  ],
  [
    'another program that doubles all costs',
    [round(2, 8, 2, 2), round(2, 8, 2, 1), round(1, 4, 1, 1)],
    { node: 4, postgres: 1 },
  ],
  [
    'another program that disturbs every burst of the shop but one',
    [round(1, 8, 2, 1), round(1, 8, 2, 1), round(1, 4, 1, 1)],
    { node: 4, postgres: 1 },
  ],
])('CPU ratio: %s', (_what, rounds, expected) => {
  expect(cpuRatio(rounds)).toEqual(expected)
})

test.each<[string, number[], number[], boolean]>([
  ['quiet', [10, 10, 10.5, 10], [1, 1, 1, 1, 1], true],
  ['too few', [10, 10, 10], [1, 1, 1, 1], false],
  ['the row is still getting cheaper', [20, 18, 15, 12], [1, 1, 1, 1, 1], false],
  ['one quiet moment of the bare server only', [10, 10, 10, 10], [2, 2, 1, 2, 2], false],
  ['noise, with two quiet moments of each', [30, 10, 25, 10.5, 40], [3, 1, 4, 1.05, 2, 2], true],
])('whether there are enough rounds: %s', (_what, costs, references, isEnough) => {
  const rounds = costs.map((cost, n) => round(references[n]!, cost, 0, references[n + 1]!))
  expect(hasEnoughRounds(rounds)).toBe(isEnough)
})
