import { expect, test } from 'vitest'
import { type DocumentedOrder, orderDocuments } from './order-documents.rule.ts'

const order: DocumentedOrder = {
  number: 'Ш-1001',
  stage: 'open',
  bill: { number: 'Ш-1001-1', amount: 100_000 },
  paymentKind: 'invoice',
  payer: null,
  shipments: [],
}
const kinds = (changed: Partial<DocumentedOrder>) => orderDocuments({ ...order, ...changed }).map(({ kind }) => kind)

test.each<[invoice: boolean, changed: Partial<DocumentedOrder>]>([
  [true, {}],
  [true, { stage: 'completed' }],
  [false, { stage: 'cancelled' }],
  [false, { bill: null }],
  [false, { paymentKind: 'card' }],
  // Its money was taken at the hand-over: completing made the bill.
  [false, { paymentKind: 'on-delivery', stage: 'completed' }],
  // All of a deferred order was given back before it was paid for.
  [false, { bill: { number: 'Ш-1001-2', amount: 0 } }],
])('an invoice is offered while it can be paid by transfer: %s for %j', (isOffered, changed) => {
  expect(kinds(changed).includes('invoice')).toBe(isOffered)
})
