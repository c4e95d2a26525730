import { expect, test } from 'vitest'
import { scrollDistance } from './scroll-distance.rule.ts'

test.each([
  ['a tab that is whole', [20, 90], 0],
  ['a tab beyond the right edge', [280, 340], 40],
  ['a tab before the left edge', [-30, 40], -30],
  ['a tab wider than the row, from the right', [100, 500], 100],
] as const)('%s in a row from 0 to 300: %j is scrolled by %d', (_, tab, expected) =>
  expect(scrollDistance(tab, [0, 300])).toBe(expected),
)
