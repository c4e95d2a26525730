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
])('a process that ended %i times in a row, others serving: %s: started again after %s ms', (ends, others, pause) =>
  expect(restartPause(ends, others)).toBe(pause),
)
