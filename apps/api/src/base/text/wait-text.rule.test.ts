import { expect, test } from 'vitest'
import { waitText } from './wait-text.rule.ts'

test.each([
  [1, '1 секунду'],
  [22, '22 секунды'],
  [99, '99 секунд'],
  [100, '2 минуты'],
  [3600, '60 минут'],
  [5941, '2 часа'],
  [86_400, '24 часа'],
  [75_601, '22 часа'],
])('%i seconds: %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text)
})
