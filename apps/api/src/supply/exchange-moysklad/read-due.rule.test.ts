import { expect, test } from 'vitest'
import { readDue } from './read-due.rule.ts'

const now = Date.parse('2026-11-28T06:00:00Z')
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000)
const read = {
  ...({ what: 'stock', since: hoursAgo(0.1), wholeAt: hoursAgo(1), isWholeWanted: false, isPending: false } as const),
}

test.each([
  ['changes each minute', {}, true, 'changes'],
  ['nothing while the previous read is being applied', { isPending: true, isWholeWanted: true }, true, null],
  ['everything when requested', { isWholeWanted: true }, true, 'whole'],
  ['everything at first, even without an approval', { isWholeWanted: true, since: null }, false, 'whole'],
  ['nothing more until approved', {}, false, null],
  ['everything when nothing was read before', { since: null, wholeAt: null }, true, 'whole'],
  ['stock: everything after a day', { wholeAt: hoursAgo(24.1) }, true, 'whole'],
  [
    'stock: all where changes are older than МойСклад gives',
    { since: hoursAgo(23.5), wholeAt: hoursAgo(23.5) },
    true,
    'whole',
  ],
  ['goods: changes after a day', { what: 'goods', wholeAt: hoursAgo(25), since: hoursAgo(25) }, true, 'changes'],
  ['goods: everything after a week', { what: 'goods', wholeAt: hoursAgo(24 * 7 + 1) }, true, 'whole'],
] as const)('%s', (_what, given, isTrusted, due) => expect(readDue({ ...read, ...given }, isTrusted, now)).toBe(due))
