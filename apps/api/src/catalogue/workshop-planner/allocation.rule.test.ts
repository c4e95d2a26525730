import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocation } from './allocation.rule.ts'

test.each([
  ['the first with enough', [3, 5, 9], 5, [[1, 5]], 0],
  ['the best, if it has enough', [5, 9], 5, [[0, 5]], 0],
  [
    'several, best first, when none has enough',
    [2, 0, 3],
    4,
    [
      [0, 2],
      [2, 2],
    ],
    0,
  ],
  [
    'at most three, the rest is missing',
    [1, 1, 1, 1],
    4,
    [
      [0, 1],
      [1, 1],
      [2, 1],
    ],
    1,
  ],
  ['nothing is in stock', [0, 0], 2, [], 2],
  ['no options', [], 2, [], 2],
] as const)('%s', (_what, available, requested, allocated, missing) => {
  const result = allocation(
    available.map((count, n) => ({ n, available: count })),
    requested,
  )
  expect(result.allocated.map(({ option, count }) => [option.n, count])).toEqual(allocated)
  expect(result.missing).toBe(missing)
})

test('never takes more than is available; allocated and missing add up to the requested count', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50 })), fc.integer({ min: 1, max: 99 }), (available, requested) => {
      const { allocated, missing } = allocation(
        available.map((count) => ({ available: count })),
        requested,
      )
      for (const { option, count } of allocated) expect(count).toBeLessThanOrEqual(option.available)
      expect(allocated.reduce((sum, { count }) => sum + count, missing)).toBe(requested)
    }),
  ))
