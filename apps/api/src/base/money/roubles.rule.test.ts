import { expect, test } from 'vitest'
import { roubles } from './roubles.rule.ts'

test.each([
  [0, '0 ₽'],
  [100, '1 ₽'],
  [99, '0,99 ₽'],
  [123_450, '1 234,50 ₽'],
  [15_000_000, '150 000 ₽'],
  [123_456_789_05, '123 456 789,05 ₽'],
  [-5_000, '−50 ₽'],
])('%i kopecks are written %s', (kopecks, text) => {
  expect(roubles(kopecks).replaceAll('\u00a0', ' ')).toBe(text)
})
