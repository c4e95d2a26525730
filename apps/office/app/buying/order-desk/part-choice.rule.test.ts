import { expect, test } from 'vitest'
import { chosenPart, inStock, leftToSend } from './part-choice.rule.ts'

const lines = [
  { line: 1, count: 5, sentCount: 2, withdrawnCount: 1, available: 9, packSize: null },
  { line: 2, count: 3, sentCount: 0, withdrawnCount: 0, available: 1, packSize: 10 },
  { line: 3, count: 1, sentCount: 1, withdrawnCount: 0, available: 4, packSize: null },
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
    text: '3 ед.',
  })
  expect(chosenPart(lines, new Map())).toMatchObject({ lines: [], pieces: 0, text: '0 шт' })
  expect(chosenPart(lines, new Map([[2, 2]])).text).toBe('2 уп.')
})
