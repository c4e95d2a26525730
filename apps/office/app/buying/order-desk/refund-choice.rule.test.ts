import { expect, test } from 'vitest'
import { chosenLines, isAnyGone } from './refund-choice.rule.ts'

const lines = [
  { line: 1, returned: 0 },
  { line: 2, returned: 3 },
]

test('sends the chosen lines with the counts that were seen, and no others', () => {
  const chosen = chosenLines(lines, new Map([[2, { gone: 1, unsent: 2 }]]))
  expect(chosen).toEqual([{ line: 2, count: 3, unsent: 2, returned: 3 }])
  expect(isAnyGone(chosen)).toBe(true)
  expect(isAnyGone(chosenLines(lines, new Map([[1, { gone: 0, unsent: 1 }]])))).toBe(false)
  expect(chosenLines(lines, new Map([[1, { gone: 0, unsent: 0 }]]))).toEqual([])
})
