import { expect, test } from 'vitest'
import { type OrderRow, orderOfDocument } from './document-state.rule.ts'
import { uuid } from './test-account.ts'

const shopOrder = { number: 'Ш-1', date: '2026-02-03', isCancelled: false }
const words = { states: new Map([[uuid(9), 'Собран']]), deliveryId: uuid(7) }
const href = (what: string, n: number) => ({ meta: { href: `https://api/entity/${what}/${uuid(n)}` } })
const row: OrderRow = {
  id: uuid(5),
  name: 'Ш-1',
  applicable: true,
  sum: 130_000.4,
  payedSum: 0,
  shippedSum: 0,
  state: href('states', 9),
  positions: {
    rows: [
      { quantity: 2, price: 33, assortment: href('product', 1) },
      { quantity: 1, price: 34, assortment: href('product', 1) },
      { quantity: 1, price: 200, discount: 50, assortment: href('variant', 2) },
      { quantity: 1, price: 30_000, assortment: href('service', 7) },
    ],
  },
}

test('lines by goods, delivery as our delivery line, a status by its name', () => {
  expect(orderOfDocument(row, shopOrder, words)).toMatchObject({
    number: 'Ш-1',
    foreignId: uuid(5),
    totalKopecks: 130_000,
    statusTitle: 'Собран',
    isCancelled: false,
    isPaid: false,
    isShipped: false,
    isPosted: false,
    contact: null,
    lines: { [uuid(1)]: [3, 100], [uuid(2)]: [1, 100], ORDER_DELIVERY: [1, 30_000] },
  })
})

test.each<[string, OrderRow, object]>([
  ['paid in part', { ...row, payedSum: 100 }, { isPaid: false }],
  ['paid', { ...row, payedSum: 130_001 }, { isPaid: true }],
  ['shipped', { ...row, shippedSum: 130_001 }, { isShipped: true }],
  ['free of charge', { ...row, sum: 0 }, { isPaid: false, isShipped: false }],
  ['in the bin', { ...row, deleted: '2026-02-03 10:00:00.000' }, { isCancelled: true }],
  ['not posted: nothing', { ...row, applicable: false }, { isCancelled: false }],
  [
    'not all of its positions',
    { ...row, positions: { meta: { size: 5 }, rows: row.positions!.rows! } },
    { lines: null },
  ],
  ['an empty document', {}, { lines: null, totalKopecks: null, statusTitle: '', foreignId: '', isCancelled: false }],
])('%s', (_, document, state) => {
  expect(orderOfDocument(document, shopOrder, words)).toMatchObject(state)
})

test('a document that is not posted is cancelled when the shop has cancelled the order', () => {
  expect(orderOfDocument({ ...row, applicable: false }, { ...shopOrder, isCancelled: true }, words).isCancelled).toBe(
    true,
  )
})
