import { expect, test } from 'vitest'
import { orderChange } from './order-change.rule.ts'

const lines = { a: [1, 100] } as const
const more = { a: [2, 200] } as const
const given = { totalKopecks: 100, lines, isCancelled: false, isPaid: false, status: 'new', statusTitle: 'Новый' }
const theirs = { lines, statusTitle: 'Новый' }
const received = {
  ...{ ...theirs, totalKopecks: 100, isCancelled: false, isPosted: false, isPaid: false, isShipped: false },
  trackNumber: '',
}
const lastExchange = { taken: given, received, differing: [] }
const standing = { isPosted: true, means: null }
const led = { ...given, status: 'accepted', statusTitle: 'Принят' }
const nothing = { status: false, lines: false, posting: false, isTouched: false }

test.each([
  ['nothing has changed', given, theirs, lastExchange, nothing],
  ['the shop: a status', led, theirs, lastExchange, { ...nothing, status: true }],
  ['the shop: lines', { ...given, lines: more }, theirs, lastExchange, { ...nothing, lines: true }],
  ['the shop: a cancel', { ...given, isCancelled: true }, theirs, lastExchange, { ...nothing, posting: true }],
  ['МойСклад: lines', led, { ...theirs, lines: more }, lastExchange, { ...nothing, status: true, isTouched: true }],
  ['both: a status', led, { ...theirs, statusTitle: 'Собран' }, lastExchange, { ...nothing, isTouched: true }],
  ['a person has not decided', led, theirs, { ...lastExchange, differing: ['status'] as const }, nothing],
  ['never told: all of it', led, theirs, { ...lastExchange, taken: null }, { ...nothing, status: true }],
  [
    ...(['told anew: its lines are written over', given, { ...theirs, lines: more }] as const),
    { taken: null, received: { ...received, lines: more }, differing: [] },
    { ...nothing, lines: true, status: true },
  ],
] as const)('%s', (_, ours, there, what, change) => {
  expect(orderChange(ours, there, { ...what, differing: [...what.differing] }, standing)).toEqual(change)
})

test('a status of theirs that means ours is left as it is', () => {
  expect(orderChange(led, theirs, lastExchange, { ...standing, means: 'accepted' })).toEqual(nothing)
})
