import { expect, test } from 'vitest'
import { chosenLines, isAnySent } from './refund-choice.rule.ts'

const lines = [
  { line: 1, returned: 0 },
  { line: 2, returned: 3 },
]

test('sends only the chosen lines, with the returned counts that were shown', () => {
  const chosen = chosenLines(lines, new Map([[2, { sent: 1, unsent: 2 }]]))
  expect(chosen).toEqual([{ line: 2, count: 3, unsent: 2, returned: 3 }])
  expect(isAnySent(chosen)).toBe(true)
  expect(isAnySent(chosenLines(lines, new Map([[1, { sent: 0, unsent: 1 }]])))).toBe(false)
  expect(chosenLines(lines, new Map([[1, { sent: 0, unsent: 0 }]]))).toEqual([])
})
