import { expect, test } from 'vitest'
import { distanceText } from './distance-text.rule.ts'

test.each([
  [4, '0 м'],
  [846, '850 м'],
  [2_440, '2,4 км'],
  [340_400, '340 км'],
])('%i metres are «%s»', (metres, words) => {
  expect(distanceText(metres).replaceAll('\u00a0', ' ')).toBe(words)
})
