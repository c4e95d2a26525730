import { expect, test } from 'vitest'
import { type DependingValue, narrowings } from './depended-values.rule.ts'

// Filter 0: values 0, 1, 2; filter 1: 10, 11, 12; filter 2: 20, 21.
const values: Record<number, DependingValue> = {
  0: { property: 0, depended: [10, 11] },
  1: { property: 0, depended: [11, 12, 20] },
  2: { property: 0, depended: [] },
  10: { property: 1, depended: [] },
  11: { property: 1, depended: [] },
  12: { property: 1, depended: [] },
  20: { property: 2, depended: [11] },
  21: { property: 2, depended: [] },
}

test.each([
  ['nothing chosen narrows nothing', [], {}],
  ['a value without dependencies narrows nothing', [2], {}],
  ['a value keeps only its dependent values', [0], { 1: [10, 11] }],
  [
    'values of one filter add up; a filter that one of them does not restrict is not narrowed',
    [0, 1],
    { 1: [10, 11, 12] },
  ],
  ['next to a value without dependencies nothing is narrowed', [0, 2], {}],
  ['values of different filters must agree', [0, 20], { 1: [11] }],
])('%s', (_title, chosen, allowed) => {
  const found = narrowings(chosen, (value) => values[value] as DependingValue)
  expect(Object.fromEntries([...found].map(([filter, narrowing]) => [filter, [...narrowing.allowed].sort()]))).toEqual(
    allowed,
  )
})

test('reports which chosen values narrowed a filter', () => {
  expect(narrowings([0, 20], (value) => values[value] as DependingValue).get(1)?.narrowedBy).toEqual([0, 20])
})
