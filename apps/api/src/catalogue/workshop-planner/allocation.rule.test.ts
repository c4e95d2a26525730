import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocation } from './allocation.rule.ts'

test.each([
  ['the first that is there in that number', [3, 5, 9], 5, [[1, 5]], 0],
  ['the best, if there are as many', [5, 9], 5, [[0, 5]], 0],
  [
    'the best first, of several where none is enough',
    [2, 0, 3],
    4,
    [
      [0, 2],
      [2, 2],
    ],
    0,
  ],
  [
    'three kinds at most, the rest is missing',
    [1, 1, 1, 1],
    4,
    [
      [0, 1],
      [1, 1],
      [2, 1],
    ],
    1,
  ],
  ['nothing is there', [0, 0], 2, [], 2],
  ['nothing suits', [], 2, [], 2],
] as const)('%s', (_what, available, wanted, taken, missing) => {
  const result = allocation(
    available.map((count, n) => ({ n, available: count })),
    wanted,
  )
  expect(result.taken.map(({ option, count }) => [option.n, count])).toEqual(taken)
  expect(result.missing).toBe(missing)
})

test('never takes more than is available; taken and missing add up to what is wanted', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50 })), fc.integer({ min: 1, max: 99 }), (available, wanted) => {
      const { taken, missing } = allocation(
        available.map((count) => ({ available: count })),
        wanted,
      )
      for (const { option, count } of taken) expect(count).toBeLessThanOrEqual(option.available)
      expect(taken.reduce((sum, { count }) => sum + count, missing)).toBe(wanted)
    }),
  ))
