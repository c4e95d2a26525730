import { expect, test } from 'vitest'
import { isWithinLimits } from './parcel-limits.rule.ts'

const parcel = { weightGrams: 20_000, volumeCm3: 1, lengthMm: 400, widthMm: 1_200, heightMm: 300 }
const limits = (maxWeightGrams: number | null, maxSideMm: number | null) => ({ maxWeightGrams, maxSideMm })

test.each([
  ['no limits', [limits(null, null)], true],
  ['exactly the limits', [limits(20_000, 1_200)], true],
  ['a gram heavier', [limits(19_999, null)], false],
  ['a millimetre longer, whichever side it is', [limits(null, 1_199)], false],
  ['the point takes it, the method does not', [limits(30_000, 2_000), limits(10_000, null)], false],
  ['an empty list of limits', [], true],
])('%s', (_what, applied, expected) => {
  expect(isWithinLimits(parcel, ...applied)).toBe(expected)
})
