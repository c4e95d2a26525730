import { expect, test } from 'vitest'
import { firstSoldSuccessor, replacementCircle } from './successor.rule.ts'

const successors = new Map([
  [1, { successorId: 2, note: 'посадка та же' }],
  [2, { successorId: 3, note: '' }],
  [3, { successorId: 4, note: 'винт М4' }],
  [7, { successorId: 8, note: '' }],
  [8, { successorId: 7, note: '' }],
])

test.each([
  ['the next one', 1, [2, 3, 4], { successorId: 2, note: 'посадка та же' }],
  ['the next sold one, with the notes of skipped ones', 1, [4], { successorId: 4, note: 'посадка та же; винт М4' }],
  ['nothing when none of the chain is sold', 1, [], null],
  ['nothing for a product without a successor', 4, [1, 2, 3], null],
  ['nothing from a cycle', 7, [7], null],
])('%s', (_what, productId, sold, expected) => {
  expect(
    firstSoldSuccessor(
      productId,
      (id) => successors.get(id),
      (id) => (sold as number[]).includes(id),
    ),
  ).toEqual(expected)
})

test.each([
  ['A', ['A', 'B', 'C', 'A']],
  ['X', null],
  ['Z', null],
])('the circle of %s', (product, circle) => {
  const replacements = new Map(Object.entries({ A: 'B', B: 'C', C: 'A', X: 'A', Y: 'Z' }))
  expect(replacementCircle(product, replacements)).toEqual(circle)
})
