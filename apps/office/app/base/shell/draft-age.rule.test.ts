import { expect, test } from 'vitest'
import { isDraftOf } from './draft-age.rule.ts'

const hour = 60 * 60 * 1000
const now = 1_000 * hour

test.each([
  ['just typed', { staffId: 7, at: now - 1 }, 0, true],
  ['typed exactly a day ago', { staffId: 7, at: now - 24 * hour }, 0, false],
  ['of a colleague', { staffId: 8, at: now - 1 }, 0, false],
  ['typed before its author signed out', { staffId: 7, at: now - hour }, now - 1, false],
  ['typed after the author signed in again', { staffId: 7, at: now - 1 }, now - hour, true],
])('a draft %s', (_, draft, signedOutAt, expected) =>
  expect(isDraftOf(draft, { reader: 7, now, signedOutAt })).toBe(expected),
)
