import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'

/** A fiscal receipt (54-ФЗ) for money paid or refunded through a bank. */
export const FiscalReceipt = Type.Object({
  id: Type.String({ description: 'Id of the receipt in this shop.' }),
  kind: Type.Union([Type.Literal('payment'), Type.Literal('hand-over'), Type.Literal('refund')], {
    description: 'payment: money was received; hand-over: prepaid goods were handed over; refund: money was returned.',
  }),
  status: Type.Union([Type.Literal('waiting'), Type.Literal('registered'), Type.Literal('refused')], {
    description:
      'waiting: the cash register has not registered it yet; refused: it did not, and the shop looks into it.',
  }),
  isFiscal: Type.Boolean({
    description: 'False: a receipt of the sandbox bank, known to this shop only, not to the tax service.',
  }),
  amount: kopecks('Sum of the lines.'),
  documentNumber: Type.String({ description: 'ФД, number of the fiscal document; empty until registered.' }),
  storageNumber: Type.String({
    description: 'ФН, number of the fiscal storage device; empty: not registered, or not fiscal.',
  }),
  attribute: Type.String({ description: 'ФП, fiscal sign of the document; empty: not registered, or not fiscal.' }),
  registeredAt: Type.Union([Type.String(), Type.Null()], { description: 'ISO 8601, UTC; null: not registered yet.' }),
  lines: Type.Array(
    Type.Object({
      description: Type.String({ description: 'Name of the goods, or delivery.' }),
      quantity: Type.Integer({ description: 'How many.' }),
      price: kopecks('Unit price after discounts and bonuses.'),
    }),
    { description: 'At most 80; their quantity × price add up to `amount`.' },
  ),
})
export type FiscalReceipt = Static<typeof FiscalReceipt>

export const receipts = {
  listReceipts: call('GET', '/orders/v1/receipts', {
    summary:
      'Fiscal receipts of an order, first to last, for its buyer: the signed-in one or the holder of the cart token',
    query: Type.Object({ orderId: id('Order; for an order of somebody else the list is empty.') }),
    answer: Type.Array(FiscalReceipt),
  }),
}
