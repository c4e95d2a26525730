import { expect, test } from 'vitest'
import { addressChange, sentAddress } from './order-address.rule.ts'

const [moscow, tver, tula] = ['Москва, Тверская, 1', 'Тверь, Советская, 2', 'Тула, Ленина, 3']
const last = sentAddress(moscow, moscow)
const nothing = { body: null, isConflict: false }
const conflict = { body: null, isConflict: true }
const usual = { isSentWhole: false, hasOpen: false }

test.each([
  ['nothing has changed', moscow, moscow, last, usual, nothing],
  ['the shop', tver, moscow, last, usual, { body: tver, isConflict: false }],
  [
    'the shop; МойСклад stores it differently',
    tver,
    'г Москва',
    sentAddress(moscow, 'г Москва'),
    usual,
    { body: tver, isConflict: false },
  ],
  ['МойСклад', moscow, tula, last, usual, nothing],
  ['both', tver, tula, last, usual, conflict],
  ['both, to the same', tver, ` ${tver}`, last, usual, nothing],
  ['unknown: sent by an earlier release', tver, moscow, null, usual, conflict],
  ['unknown, the same', moscow, moscow, null, usual, nothing],
  ['an open discrepancy', tver, moscow, last, { ...usual, hasOpen: true }, nothing],
  ['staff: ours is right', moscow, tula, last, { ...usual, isSentWhole: true }, { body: moscow, isConflict: false }],
  ['erased', '', moscow, null, { ...usual, isSentWhole: true }, nothing],
  ['longer than МойСклад stores', 'я'.repeat(300), moscow, last, usual, { body: 'я'.repeat(255), isConflict: false }],
])('%s', (_, ours, theirs, sent, how, expected) => {
  expect(addressChange(ours, theirs, sent, how)).toEqual(expected)
})
