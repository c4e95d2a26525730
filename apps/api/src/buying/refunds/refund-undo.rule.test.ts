import { expect, test } from 'vitest'
import { isUndoable } from './refund-undo.rule.ts'

test.each([
  ['requested', 'approved', true],
  ['requested', 'rejected', true],
  ['approved', 'received', true],
  ['received', 'rejected', true],
  ['approved', 'paying', false],
  ['received', 'paid', false],
  ['paying', 'paid', false],
  // The bank has refused, and may have been asked again since.
  ['paying', 'received', false],
  [null, 'requested', false],
] as const)('%s → %s: %s', (from, to, expected) => expect(isUndoable(from, to)).toBe(expected))
