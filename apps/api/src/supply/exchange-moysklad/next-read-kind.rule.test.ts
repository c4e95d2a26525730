import { expect, test } from 'vitest'
import { nextReadKind } from './next-read-kind.rule.ts'

const now = Date.parse('2026-11-28T06:00:00Z')
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000)
const read = {
  what: 'stock',
  changesSince: hoursAgo(0.1),
  lastFullReadAt: hoursAgo(1),
  isFullRequested: false,
  isPending: false,
} as const

test.each([
  ['changes each minute', {}, true, 'changes'],
  ['nothing while the previous read is being applied', { isPending: true, isFullRequested: true }, true, null],
  ['everything when requested', { isFullRequested: true }, true, 'full'],
  ['everything at first, even without an approval', { isFullRequested: true, changesSince: null }, false, 'full'],
  ['nothing more until approved', {}, false, null],
  ['everything when nothing was read before', { changesSince: null, lastFullReadAt: null }, true, 'full'],
  ['stock: everything after a day', { lastFullReadAt: hoursAgo(24.1) }, true, 'full'],
  [
    'stock: all where changes are older than МойСклад gives',
    { changesSince: hoursAgo(23.5), lastFullReadAt: hoursAgo(23.5) },
    true,
    'full',
  ],
  [
    'goods: changes after a day',
    { what: 'goods', lastFullReadAt: hoursAgo(25), changesSince: hoursAgo(25) },
    true,
    'changes',
  ],
  ['goods: everything after a week', { what: 'goods', lastFullReadAt: hoursAgo(24 * 7 + 1) }, true, 'full'],
] as const)('%s', (_what, given, isFirstReadApproved, kind) =>
  expect(nextReadKind({ ...read, ...given }, isFirstReadApproved, now)).toBe(kind),
)
