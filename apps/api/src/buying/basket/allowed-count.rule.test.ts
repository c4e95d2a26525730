import { expect, test } from 'vitest'
import { countRefusal } from './allowed-count.rule.ts'

test.each([
  [1, 1, 1, null],
  [2, 3, 1, 'Продаётся от 3 шт.'],
  [3, 3, 1, null],
  [4, 1, 5, 'Продаётся от 5 шт.'],
  [10, 1, 5, null],
  [12, 1, 5, 'Продаётся по 5 шт.: 10 или 15'],
  [7, 7, 5, 'Продаётся от 10 шт.'],
])('%i of what is sold from %i by %i', (count, minCount, stepCount, refusal) => {
  expect(countRefusal(count, { minCount, stepCount })).toBe(refusal)
})
