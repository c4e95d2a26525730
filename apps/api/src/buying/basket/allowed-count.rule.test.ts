import { expect, test } from 'vitest'
import { allowedCount } from '../../catalogue/catalog/sale-count.rule.ts'
import { nearestAllowedCount, refusalOfCount } from './allowed-count.rule.ts'

test.each([
  [1, 1, 1, null],
  [2, 3, 1, 'Продаётся от 3 шт.'],
  [3, 3, 1, null],
  [4, 1, 5, 'Продаётся от 5 шт.'],
  [10, 1, 5, null],
  [12, 1, 5, 'Продаётся по 5 шт.: 10 или 15'],
  [7, 7, 5, 'Продаётся от 10 шт.'],
])('count %i with a minimum of %i and a step of %i', (count, minCount, stepCount, refusal) => {
  expect(refusalOfCount(count, { minCount, stepCount, packSize: null })).toBe(refusal)
})

test.each([
  [1, 1, 1, 1],
  [1, 3, 1, 3],
  [1, 7, 5, 10],
  [11, 1, 5, 15],
  [10, 7, 5, 10],
])('count %i with a minimum of %i and a step of %i becomes %i', (count, minCount, stepCount, allowed) => {
  expect(allowedCount(count, { minCount, stepCount })).toBe(allowed)
  expect(refusalOfCount(allowed, { minCount, stepCount, packSize: null })).toBe(null)
})

test.each([
  [3, 100, 4, 1, 4],
  [12, 100, 1, 10, 20],
  [12, 15, 1, 10, 10],
  [20, 15, 1, 10, 10],
  [4, 3, 4, 1, null],
  [12, 9, 1, 10, null],
  [5, 0, 1, 1, null],
  [9_999, 20_000, 1, 10, 9_990],
])('of count %i with %i in stock, a minimum of %i and a step of %i, %j may be ordered', (...args) => {
  const [count, available, minCount, stepCount, nearest] = args
  expect(nearestAllowedCount(count, available, { minCount, stepCount })).toBe(nearest)
})

test('goods in packs are refused by packs', () => {
  expect(refusalOfCount(2, { minCount: 3, stepCount: 1, packSize: 10 })).toBe('Продаётся от 3 уп.')
})
