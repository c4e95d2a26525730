import { expect, test } from 'vitest'
import { gridLines, scaleCircleMetres } from './background-lines.rule.ts'

test('circles of the scale have round distances that fit', () => {
  expect(scaleCircleMetres(12_000)).toEqual([2500, 5000, 10_000])
  expect(scaleCircleMetres(50)).toEqual([])
})

test.each([
  [55.1, 56.1],
  [-90, 90],
  [37.6, 37.601],
])('a grid from %d to %d has a few lines within', (from, to) => {
  const lines = gridLines(from, to)
  expect(lines.length).toBeLessThanOrEqual(10)
  expect(lines.every((line) => line >= from - 0.001 && line <= to + 0.001)).toBe(true)
})
