import fc from 'fast-check'
import { expect, it } from 'vitest'
import { roundRange } from './range-step.rule.ts'

it.each([
  [1_090, 412_300, { low: 1_000, high: 413_000, step: 1_000 }],
  [120, 900, { low: 120, high: 900, step: 1 }],
  [0.5, 7.25, { low: 0.5, high: 7.25, step: 0.01 }],
  [0.7, 0.9, { low: 0.7, high: 0.9, step: 0.001 }],
  [5, 5, { low: 5, high: 5, step: 1 }],
])('%d – %d', (min, max, expected) => expect(roundRange(min, max)).toEqual(expected))

it('holds the whole range', () => {
  const ends = fc
    .tuple(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }))
    .map(([min, span]) => [min / 100, span / 100] as const)
  fc.assert(
    fc.property(ends, ([min, span]) => {
      const { low, high, step } = roundRange(min, min + span)
      expect(low).toBeLessThanOrEqual(min + step * 1e-6)
      expect(high).toBeGreaterThanOrEqual(min + span - step * 1e-6)
      expect((high - low) / step).toBeLessThan(1_100)
    }),
  )
})
