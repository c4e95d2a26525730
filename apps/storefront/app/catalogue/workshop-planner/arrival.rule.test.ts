import { expect, test } from 'vitest'
import { methodsForAll } from './arrival.rule.ts'

const estimate = { price: 0, daysFrom: 1, daysTo: 2, dateFrom: '2026-11-24', dateTo: '2026-11-25' }
const method = (maxWeight: number | null, maxSide: number | null, hasEstimate = true) => ({
  id: 1,
  title: 'Курьер',
  estimate: hasEstimate ? estimate : null,
  maxWeight,
  maxSide,
})
const whole = { weight: 70_000, len: 600, width: 1800, height: 400 }

test.each([
  ['no limits', method(null, null), true],
  ['exactly at the limits', method(70_000, 1800), true],
  ['the goods together are too heavy', method(69_999, null), false],
  ['one piece is too long', method(null, 1799), false],
  ['the method does not deliver to that city', method(null, null, false), false],
])('%s', (_what, each, isPossible) =>
  expect(methodsForAll([each], whole)).toEqual(
    isPossible ? [{ id: 1, title: 'Курьер', dateFrom: '2026-11-24', dateTo: '2026-11-25' }] : [],
  ),
)
