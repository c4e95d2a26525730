import { type Static, Type } from 'typebox'
import { moment } from '../base/moment.ts'
import { id } from '../base/page.ts'

/** Orders of one batch. */
export const maxBatchOrders = 5000

/** The result of giving many orders another status. */
export const OrderBatch = Type.Object({
  id: Type.String({ format: 'uuid' }),
  to: Type.String({ description: 'Code of the status.' }),
  title: Type.String({ description: 'Its name; of a batch that takes another one back, with that word before it.' }),
  isUndo: Type.Boolean({ description: 'It takes another batch back.' }),
  mayUndo: Type.Boolean({ description: 'It is over, has changed something, and is not older than 30 days.' }),
  createdAt: moment('When it was asked for.'),
  total: Type.Integer({ description: 'Orders in it.' }),
  waiting: Type.Integer({ description: 'Not changed yet; 0: it is over.' }),
  done: Type.Integer({ description: 'Changed.' }),
  skipped: Type.Integer({ description: 'Had this status already.' }),
  refused: Type.Integer({ description: 'Could not be changed.' }),
  failed: Type.Array(
    Type.Object({
      orderId: id('Order.'),
      number: Type.String({ description: 'Ш-1001.' }),
      reason: Type.String({ description: 'Why, in Russian.' }),
    }),
    { description: 'The refused, by number, up to 500.' },
  ),
})
export type OrderBatch = Static<typeof OrderBatch>
