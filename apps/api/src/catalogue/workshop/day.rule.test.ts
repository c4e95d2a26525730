import { expect, test } from 'vitest'
import { isDay } from './day.rule.ts'

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['0000-01-01', false],
  ['9999-12-31', true],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})
