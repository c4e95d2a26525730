import { expect, test } from 'vitest'
import { dayCode } from './date-text.rule.ts'

test('a day in the name of a file is the day in Moscow', () => {
  expect(dayCode(new Date('2026-11-30T20:59:59Z'))).toBe('2026-11-30')
  expect(dayCode(new Date('2026-11-30T21:00:00Z'))).toBe('2026-12-01')
})
