import { expect, test } from 'vitest'
import { errorGoal, errorReportMilliseconds } from './error-goal.rule.ts'

test.each([
  [404, 'id404'],
  [500, 'id500plus'],
  [502, 'id500plus'],
  [406, null],
  [501, null],
  [503, null],
])('%d reaches %s', (status, goal) => expect(errorGoal(status)).toBe(goal))

test('reports an error 1200 ms after it, and never in development', () => {
  expect(errorReportMilliseconds(false)).toBe(1200)
  expect(errorReportMilliseconds(true)).toBeNull()
})
