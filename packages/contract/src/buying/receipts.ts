import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'

/** A fiscal receipt (54-ФЗ) of money that a bank moved. */
export const FiscalReceipt = Type.Object({
  id: Type.String({ description: 'Of the receipt in this shop.' }),
  kind: Type.Union([Type.Literal('payment'), Type.Literal('hand-over'), Type.Literal('refund')], {
    description:
      'payment: money came; hand-over: the goods were handed over for what had been paid; refund: money went back.',
  }),
  status: Type.Union([Type.Literal('waiting'), Type.Literal('registered'), Type.Literal('refused')], {
    description: 'waiting: the cash desk has not registered it yet; refused: it did not, the shop looks into it.',
  }),
  isFiscal: Type.Boolean({
    description: 'False: of the sandbox bank, in a register of the shop’s own; no tax service knows it.',
  }),
  amount: kopecks('Sum of the lines: the money that moved.'),
  documentNumber: Type.String({ description: 'ФД, number of the document; empty until it is registered.' }),
  storageNumber: Type.String({
    description: 'ФН, number of the cash desk’s storage; empty: not registered, or not fiscal.',
  }),
  attribute: Type.String({ description: 'ФП, fiscal sign of the document; empty as above.' }),
  registeredAt: Type.Union([Type.String(), Type.Null()], { description: 'ISO 8601, UTC; null: not registered yet.' }),
  lines: Type.Array(
    Type.Object({
      description: Type.String({ description: 'Of goods or of delivery.' }),
      quantity: Type.Integer({ description: 'How many.' }),
      price: kopecks('Of one, after discounts and bonuses.'),
    }),
    { description: 'At most 80; quantity × price sum to the amount.' },
  ),
})
export type FiscalReceipt = Static<typeof FiscalReceipt>

export const receipts = {
  listReceipts: call('GET', '/orders/v1/receipts', {
    summary:
      'Fiscal receipts of an order, for whoever placed it: the signed-in buyer or the holder of the cart token; ' +
      'first to last',
    query: Type.Object({ orderId: id('Order; of one that is not the visitor’s there are none.') }),
    answer: Type.Array(FiscalReceipt),
  }),
}
