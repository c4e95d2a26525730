import { expect, test } from 'vitest'
import { dueText } from './due-text.rule.ts'

test.each([
  [0, 'ещё 0\u00a0мин'],
  [59, 'ещё 59\u00a0мин'],
  [60, 'ещё 1\u00a0ч'],
  [47 * 60, 'ещё 47\u00a0ч'],
  [48 * 60, 'ещё 2\u00a0дн'],
  [-1, 'просрочено 1\u00a0мин'],
  [-3 * 24 * 60, 'просрочено 3\u00a0дн'],
])('%i minutes: %s', (minutes, text) => {
  const now = new Date('2026-11-23T12:00:00Z')
  expect(dueText(new Date(now.getTime() + minutes * 60_000), now)).toBe(text)
})
