import { expect, it } from 'vitest'
import { mayReload } from './reload-guard.rule.ts'

it.each([
  [undefined, 5, true],
  [1000, 1000, false],
  [1000, 10_999, false],
  [1000, 11_000, true],
])('a path reloaded at %s may be reloaded at %d: %s (spec 8, 9)', (lastAt, now, may) =>
  expect(mayReload(lastAt, now)).toBe(may),
)
