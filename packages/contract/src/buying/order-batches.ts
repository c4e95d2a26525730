import { type Static, Type } from 'typebox'
import { moment } from '../base/moment.ts'
import { id } from '../base/page.ts'

/** Limit of orders in one batch. */
export const maxBatchOrders = 5000

/** A change of the status of many orders or of who is in charge of them, with its progress. */
export const OrderBatch = Type.Object({
  id: Type.String({ format: 'uuid' }),
  to: Type.Union([Type.String(), Type.Null()], { description: 'Code of the status; null: it assigns orders.' }),
  title: Type.String({
    description: 'Name of the status, or who leads the orders now; for an undo «Отмена: …» before it.',
  }),
  isUndo: Type.Boolean({ description: 'It undoes another batch.' }),
  mayUndo: Type.Boolean({
    description: 'It may be undone: finished, has changed something, at most 30 days old, no undo itself.',
  }),
  createdAt: moment('When it was started.'),
  isOwn: Type.Boolean({ description: 'The caller started it; only they retry and undo it.' }),
  total: Type.Integer({ description: 'Orders in it.' }),
  waiting: Type.Integer({ description: 'Not changed yet; 0: the batch is finished.' }),
  done: Type.Integer({ description: 'Changed.' }),
  skipped: Type.Integer({ description: 'Already had this status or assignee.' }),
  refused: Type.Integer({ description: 'Could not be changed.' }),
  failed: Type.Array(
    Type.Object({
      orderId: id('Order.'),
      number: Type.String({ description: 'Ш-1001.' }),
      reason: Type.String({ description: 'Why, in Russian.' }),
    }),
    { description: 'The refused orders by number, up to 500.' },
  ),
})
export type OrderBatch = Static<typeof OrderBatch>
