import { expect, test } from 'vitest'
import { type BannerTargeting, isActiveNow, nextChange, targetingMatch } from './banner-targeting.rule.ts'

const targeting = (changes: Partial<BannerTargeting>): BannerTargeting => ({
  categoryIds: [],
  valueIds: [],
  startsAt: null,
  endsAt: null,
  ...changes,
})
const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))

test.each([
  ['everywhere', {}, [1, 2], [], 0],
  ['its category', { categoryIds: [2] }, [1, 2], [], 2],
  ['one above', { categoryIds: [1] }, [1, 2], [], 1],
  ['the nearest of several', { categoryIds: [1, 2] }, [1, 2, 3], [], 2],
  ['another category', { categoryIds: [9] }, [1, 2], [], -1],
  ['no category', { categoryIds: [1] }, [], [], -1],
  ['its value', { valueIds: [5] }, [1], [4, 5], 1_000],
  ['another value', { valueIds: [5] }, [1], [4], -1],
  ['category without the value', { categoryIds: [1], valueIds: [5] }, [1], [], -1],
  ['category and value', { categoryIds: [1], valueIds: [5] }, [1], [5], 1_001],
])('%s', (_, changes, categoryLine, values, expected) =>
  expect(targetingMatch(targeting(changes), { categoryLine, values })).toBe(expected),
)

test.each([
  [null, null, true],
  [at(9), null, true],
  [at(10), at(11), true],
  [at(11), null, false],
  [null, at(10), false],
])('from %s to %s', (startsAt, endsAt, expected) =>
  expect(isActiveNow(targeting({ startsAt, endsAt }), at(10))).toBe(expected),
)

test('the next change is the earliest one', () => {
  expect(nextChange([targeting({ startsAt: at(9), endsAt: at(15) }), targeting({ startsAt: at(12) })], at(10))).toEqual(
    at(12),
  )
  expect(nextChange([targeting({ endsAt: at(9) })], at(10))).toBeNull()
})
