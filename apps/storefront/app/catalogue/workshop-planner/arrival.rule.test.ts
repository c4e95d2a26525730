import { expect, test } from 'vitest'
import { methodsForWhole } from './arrival.rule.ts'

const estimate = { price: 0, daysFrom: 1, daysTo: 2, dateFrom: '2026-11-24', dateTo: '2026-11-25' }
const method = (maxWeight: number | null, maxSide: number | null, isCarried = true) => ({
  ...{ id: 1, title: 'Курьер', estimate: isCarried ? estimate : null, maxWeight, maxSide },
})
const whole = { weight: 70_000, len: 600, width: 1800, height: 400 }

test.each([
  ['no limits', method(null, null), true],
  ['as heavy and as long as it takes', method(70_000, 1800), true],
  ['the whole is too heavy, though each piece is not', method(69_999, null), false],
  ['one piece is too long', method(null, 1799), false],
  ['it is not carried to that city', method(null, null, false), false],
])('%s', (_what, each, isTaken) =>
  expect(methodsForWhole([each], whole)).toEqual(
    isTaken ? [{ id: 1, title: 'Курьер', dateFrom: '2026-11-24', dateTo: '2026-11-25' }] : [],
  ),
)
