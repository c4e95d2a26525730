import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'
import { basketLineMaxCount } from './basket-limits.ts'

/** A one-click order as its buyer sees it. */
export const OneClickOrder = Type.Object({
  orderId: id('Order, in status one-click.'),
  number: Type.String({ description: 'As shown to the buyer: Ш-1001.' }),
  title: Type.String({ description: 'What was ordered.' }),
  count: Type.Integer({ description: 'How many.' }),
  sum: kopecks('Goods at the visitor’s prices, without delivery; a manager settles delivery and payment by phone.'),
  phone: Type.String({ description: 'Where the manager calls: + and digits.' }),
})
export type OneClickOrder = Static<typeof OneClickOrder>

export const oneClick = {
  placeOneClickOrder: call('POST', '/blanks/v1', {
    summary:
      'Orders goods by name and phone only: a manager calls and confirms. Nothing is reserved before that. The same ' +
      'goods with the same phone within a minute give the same order',
    body: Type.Object({
      name: Type.String({ maxLength: 200, description: 'Name of the buyer; at least two letters.' }),
      phone: Type.String({ maxLength: 30, description: 'A Russian number in any spelling, or + and digits.' }),
      group: id('Group.'),
      count: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: basketLineMaxCount,
          default: 1,
          description: `How many, at most ${basketLineMaxCount}; 1 by default.`,
        }),
      ),
      consent: Type.Boolean({
        description: 'Separate consent to the processing of personal data (152-ФЗ art. 9); false: 400.',
      }),
    }),
    answer: OneClickOrder,
    errors: {
      404: 'No such group on this site',
      422: 'Fewer are in stock, they are not sold in such a count, or the price is on request',
      429: 'Too many one-click orders from this address or with this phone; Retry-After says when to ask again',
    },
  }),
}
