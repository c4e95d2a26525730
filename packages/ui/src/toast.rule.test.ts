import { expect, it } from 'vitest'
import { isToastShown } from './toast.rule.ts'

it.each([
  ['the first', { kind: 'info', content: 'а' }, null, true],
  ['the same type', { kind: 'info', content: 'б' }, { kind: 'info', content: 'а' }, false],
  ['the same content', { kind: 'error', content: 'а' }, { kind: 'info', content: 'а' }, false],
  ['another type and content', { kind: 'error', content: 'б' }, { kind: 'info', content: 'а' }, true],
] as const)('%s (spec 9)', (_, next, current, shown) => expect(isToastShown(next, current)).toBe(shown))
