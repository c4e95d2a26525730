import { expect, test } from 'vitest'
import { restartPause } from './restart-pause.rule.ts'

test.each([
  [1, false, 200],
  [1, true, 200],
  [3, false, 3_000],
  [5, false, 30_000],
  [6, false, null],
  [6, true, 30_000],
  [1000, true, 30_000],
])('after %i exits in a row (others serving: %s) the pause is %s ms', (exits, others, pause) =>
  expect(restartPause(exits, others)).toBe(pause),
)
