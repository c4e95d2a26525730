import { expect, test } from 'vitest'
import { isBetterPlan } from './better-plan.rule.ts'

test.each([
  ['cheaper', { price: 90, missing: 0 }, true],
  ['dearer', { price: 110, missing: 0 }, false],
  ['the same price', { price: 100, missing: 0 }, false],
  ['cheaper because goods are missing', { price: 50, missing: 10 }, false],
])('%s', (_what, other, isBetter) => expect(isBetterPlan({ price: 100, missing: 0 }, other)).toBe(isBetter))

test('of plans that lack goods, the cheaper that lacks no more', () => {
  expect(isBetterPlan({ price: 100, missing: 3 }, { price: 90, missing: 3 })).toBe(true)
  expect(isBetterPlan({ price: 100, missing: 3 }, { price: 90, missing: 4 })).toBe(false)
})
