import { expect, it } from 'vitest'
import { typedCount } from './stepper.rule.ts'

it.each([
  ['5', 5],
  ['1 200', 1200],
  ['', 3],
  ['abc', 3],
  ['1e3', 3],
  ['2.5', 3],
  ['0', 1],
  ['-4', 1],
  ['99999999999', 9999],
])('%s typed over 3 is %d', (typed, count) => expect(typedCount(typed, 3, 9999)).toBe(count))

it('the minimum may be zero', () => {
  expect(typedCount('0', 3, 9999, 0)).toBe(0)
  expect(typedCount('-4', 3, 9999, 0)).toBe(0)
})
