import { expect, test } from 'vitest'
import { chosenPart, inStock, leftToSend } from './part-choice.rule.ts'

const lines = [
  { line: 1, count: 5, sentCount: 2, withdrawnCount: 1, available: 9 },
  { line: 2, count: 3, sentCount: 0, withdrawnCount: 0, available: 1 },
  { line: 3, count: 1, sentCount: 1, withdrawnCount: 0, available: 4 },
]

test('offers unsent pieces that are in stock', () => {
  expect(leftToSend(lines)).toBe(5)
  expect([...inStock(lines)]).toEqual([
    [1, 2],
    [2, 1],
    [3, 0],
  ])
  expect(chosenPart(lines, inStock(lines))).toEqual({
    lines: [
      { line: 1, count: 2, sent: 2 },
      { line: 2, count: 1, sent: 0 },
    ],
    pieces: 3,
  })
  expect(chosenPart(lines, new Map())).toEqual({ lines: [], pieces: 0 })
})
