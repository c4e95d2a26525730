import { expect, test } from 'vitest'
import { agoText } from './ago-text.rule.ts'

test.each([
  [-5_000, 'только что'],
  [59_999, 'только что'],
  [60_000, '1\u00a0минуту назад'],
  [12 * 60_000, '12\u00a0минут назад'],
  [60 * 60_000, '1\u00a0час назад'],
  [47 * 3_600_000, '47\u00a0часов назад'],
  [49 * 3_600_000, '2\u00a0дня назад'],
])('%i ms: %s', (milliseconds, text) => {
  expect(agoText(milliseconds)).toBe(text)
})
