import { expect, test } from 'vitest'
import { describedWord } from '../search/described-words.rule.ts'
import { productRows } from './product-row.ts'

const records = [
  { id: 7, kind: 0, data: ['p7', 'Машина', 'A-1', '3', '5', '1700000000.5', '1700000001'].join('\x1f') },
  { id: 7, kind: 1, data: '{1,2}' },
  { id: 7, kind: 2, data: '{30,4}' },
  { id: 7, kind: 3, data: '{0ab3a6f0-0000-4000-8000-000000000001}' },
  { id: 7, kind: 5, data: '{52,9}' },
  { id: 7, kind: 6, data: '{{3,0.5},{4,1e+06}}' },
  { id: 7, kind: 7, data: '[[70,""],[71,"Со столом, «белый» }{"]]' },
  { id: 7, kind: 8, data: '{{70,700,1},{71,700,2}}' },
  { id: 7, kind: 9, data: '{{700,1,0,0,99999999999,0}}' },
  { id: 7, kind: 10, data: '{{700,2,5}}' },
  { id: 7, kind: 12, data: 'A-1-90 4601234567890' },
  { id: 7, kind: 13, data: 'Машина для фетра' },
  { id: 8, kind: 1, data: '{1}' },
]

const recordsOf = (list: readonly { id: number; kind: number; data: string }[]) =>
  list.map(({ id, kind, data }) => [id, kind, data].join('\x1f')).join('\x1e')

test('a row is made of records in any order; without the base record there is no product', () => {
  const rows = [...productRows(recordsOf(records))]
  const row = {
    id: 7,
    code: 'p7',
    title: 'Машина',
    vendorCode: 'A-1',
    partnerId: 3,
    popularity: 5,
    createdSeconds: 1_700_000_000.5,
    updatedSeconds: 1_700_000_001,
    siteIds: [1, 2],
    categoryIds: [30, 4],
    imageIds: ['0ab3a6f0-0000-4000-8000-000000000001'],
    stickerIds: [],
    valueIds: [9, 52],
    numbers: [3, 0.5, 4, 1_000_000],
    described: [describedWord('фетра')],
    offers: [70, 700, 1, 71, 700, 2],
    prices: [700, 1, 0, 0, 99_999_999_999, 0],
    stock: [700, 2, 5],
    offerCodes: 'A-1-90 4601234567890',
    rating: [0, 0],
    groups: [
      [70, ''],
      [71, 'Со столом, «белый» }{'],
    ],
  }
  expect(rows).toEqual([row])
  expect([...productRows(recordsOf(records.toReversed()))]).toEqual([row])
  expect([...productRows('')]).toEqual([])
})
