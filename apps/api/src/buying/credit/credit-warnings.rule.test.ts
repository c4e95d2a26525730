import { expect, test } from 'vitest'
import { creditWarnings } from './credit-warnings.rule.ts'

const terms = { days: 30, limit: 50_000_000 }
const debt = { owed: 10_000_000, overdue: 0, inWork: 20_000_000 }

test.each([
  ['within the limit, to the kopeck', debt, 20_000_000, []],
  ['above the limit by a kopeck', debt, 20_000_001, ['долг станет 500 000,01 ₽ при лимите 500 000 ₽']],
  ['something is overdue', { ...debt, overdue: 100 }, 0, ['просрочено 1 ₽']],
  ['both', { ...debt, overdue: 100 }, 30_000_000, ['просрочено 1 ₽', 'долг станет 600 000 ₽ при лимите 500 000 ₽']],
])('%s', (_, owes, added, warnings) => {
  const plain = creditWarnings(terms, owes, added).map((text) => text.replaceAll('\u00a0', ' '))
  expect(plain).toEqual(warnings)
})
