import { expect, test } from 'vitest'
import { installmentPlan } from './installment-plan.rule.ts'

const terms = { months: 6, firstPercent: 50, from: 10_000_000, to: 100_000_000 }

test.each([
  ['half now, the rest in six parts', 24_000_000, { first: 12_000_000, monthly: 2_000_000, isEnough: true }],
  ['parts are whole roubles', 10_000_100, { first: 5_000_100, monthly: 833_400, isEnough: true }],
  ['below the minimum alone', 3_650_000, { first: 1_825_000, monthly: 304_200, isEnough: false }],
  ['far too little', 42_000, null],
  ['the maximum', 100_000_000, { first: 50_000_000, monthly: 8_333_400, isEnough: true }],
  ['above the maximum', 100_000_001, null],
])('%s', (_what, price, plan) => expect(installmentPlan(price, terms)).toEqual(plan))
