import { expect, test } from 'vitest'
import { orderChange } from './order-change.rule.ts'

const lines = { a: [1, 100] } as const
const more = { a: [2, 200] } as const
const shopState = { totalKopecks: 100, lines, isCancelled: false, isPaid: false, status: 'new', statusTitle: 'Новый' }
const theirs = { lines, statusTitle: 'Новый' }
const received = {
  ...theirs,
  totalKopecks: 100,
  isCancelled: false,
  isPosted: false,
  isPaid: false,
  isShipped: false,
  trackNumber: '',
}
const lastExchange = { sentState: shopState, received, differing: [] }
const documentStatus = { isPosted: true, mappedStatus: null }
const led = { ...shopState, status: 'accepted', statusTitle: 'Принят' }
const nothing = { status: false, lines: false, posting: false, isChangedThere: false }

test.each([
  ['nothing has changed', shopState, theirs, lastExchange, nothing],
  ['the shop: a status', led, theirs, lastExchange, { ...nothing, status: true }],
  ['the shop: lines', { ...shopState, lines: more }, theirs, lastExchange, { ...nothing, lines: true }],
  [
    'the shop: a cancellation',
    { ...shopState, isCancelled: true },
    theirs,
    lastExchange,
    { ...nothing, posting: true },
  ],
  [
    'МойСклад: lines',
    led,
    { ...theirs, lines: more },
    lastExchange,
    { ...nothing, status: true, isChangedThere: true },
  ],
  ['both: a status', led, { ...theirs, statusTitle: 'Собран' }, lastExchange, { ...nothing, isChangedThere: true }],
  ['an open discrepancy', led, theirs, { ...lastExchange, differing: ['status'] as const }, nothing],
  ['never sent: everything', led, theirs, { ...lastExchange, sentState: null }, { ...nothing, status: true }],
  [
    'sent again: its lines are overwritten',
    shopState,
    { ...theirs, lines: more },
    { sentState: null, received: { ...received, lines: more }, differing: [] },
    { ...nothing, lines: true, status: true },
  ],
] as const)('%s', (_, ours, there, what, change) => {
  expect(orderChange(ours, there, { ...what, differing: [...what.differing] }, documentStatus)).toEqual(change)
})

test('their status mapped to ours is not changed', () => {
  expect(orderChange(led, theirs, lastExchange, { ...documentStatus, mappedStatus: 'accepted' })).toEqual(nothing)
})
