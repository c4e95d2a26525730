import { expect, test } from 'vitest'
import { isTyped } from './typed-order.rule.ts'

const nothing = { key: 'a', siteId: 1, offerId: null as number | null, client: null as object | null, fio: '' }
const ofOffer = { ...nothing, offerId: 7 }

test.each<[string, typeof nothing, typeof nothing, boolean, boolean?]>([
  ['nothing', nothing, nothing, false],
  ['another key and site', { ...nothing, key: 'b', siteId: 2 }, nothing, false],
  ['a name', { ...nothing, fio: 'Ольга' }, nothing, true],
  ['a client', { ...nothing, client: { userId: 3 } }, nothing, true],
  ['the client of the requested offer', { ...ofOffer, client: { userId: 3 } }, ofOffer, false, true],
  ['a name for that offer', { ...ofOffer, fio: 'Ольга' }, ofOffer, true, true],
  ['an offer by its number', { ...nothing, offerId: 7 }, nothing, true],
])('%s', (_, order, before, expected, isClientGiven = false) =>
  expect(isTyped(order, before, isClientGiven)).toBe(expected),
)
