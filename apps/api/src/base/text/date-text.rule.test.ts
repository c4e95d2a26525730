import { expect, test } from 'vitest'
import { dateText, dayInMoscow, momentText } from './date-text.rule.ts'

test('formats a date and a date with time in Moscow time', () => {
  const at = new Date('2026-11-20T22:05:00Z')
  expect([dateText(at), momentText(at)]).toEqual(['21 ноября 2026', '21 ноября 2026, 01:05'])
  expect(dayInMoscow(at)).toBe('2026-11-21')
})
