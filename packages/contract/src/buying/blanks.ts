import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id, pageLimit, pageMeta, pageNumber, shortListId } from '../base/page.ts'
import { PackSize } from '../catalogue/pack.ts'
import { Status } from '../content/settings.ts'
import { basketLineMaxCount } from './basket-limits.ts'

/** How many blanks of a user may wait at once. */
export const maxBlanks = 100

/** A standing request of a signed-in user for an offer that is out of stock. */
export const Blank = Type.Object({
  id: id('Blank.'),
  offerId: id('Offer the user waits for.'),
  status: Type.Object(
    { ...Status.properties },
    { description: 'One of blankStatuses of init: new, in-work, available, ordered, cancelled.' },
  ),
  isOpen: Type.Boolean({ description: 'False: ordered or cancelled.' }),
  count: Type.Integer({
    description: 'How many are wanted; an order for fewer leaves the blank open for the rest.',
  }),
  packSize: PackSize,
  available: Type.Integer({ description: 'How many of the offer can be ordered on this site now.' }),
  groupId: Type.Union([id('Group to put in the basket.'), Type.Null()], {
    description: 'Null: it is not sold here any more.',
  }),
  groupQuantity: Type.Union([Type.Integer(), Type.Null()], {
    description: 'How many of the offer are in one such group; null: it is not sold here any more.',
  }),
  price: Type.Union([kopecks('Price of one group now for the visitor’s role, in an order of any sum.'), Type.Null()], {
    description: 'Null: on request, or not sold any more.',
  }),
  title: Type.String({ description: 'Name of the product, with the name of the group where there are several.' }),
  vendorCode: Type.String({ description: 'Article; empty: none.' }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id; null: no picture.' }),
  path: Type.String({ description: 'Address of the product page; empty: not sold any more.' }),
  createdAt: Type.String({ description: 'ISO 8601, UTC.' }),
  updatedAt: Type.String({ description: 'Last change of status or count, ISO 8601, UTC.' }),
})
export type Blank = Static<typeof Blank>

/** How many blanks the user has, by status (spec 3). */
export const BlankCounts = Type.Object({
  total: Type.Integer({ description: 'All blanks of the user on this site.' }),
  statusBlankCounts: Type.Array(
    Type.Object({
      statusId: id('Status.'),
      code: Status.properties.code,
      title: Status.properties.title,
      count: Type.Integer({ description: '0: none.' }),
    }),
    { description: 'Every status, in order.' },
  ),
})
export type BlankCounts = Static<typeof BlankCounts>

export const blanks = {
  listBlanks: call('GET', '/orders/v1/blanks', {
    summary: 'Blanks of the signed-in user on this site, newest first',
    needs: 'user',
    query: Type.Object({
      statusId: Type.Optional(shortListId('Only blanks in this status; an unknown one has none.')),
      page: pageNumber,
      limit: pageLimit(10),
    }),
    answer: Type.Object({ blanks: Type.Array(Blank), meta: Type.Object(pageMeta) }),
  }),
  addBlank: call('POST', '/orders/v1/blanks', {
    summary:
      'Asks to be notified when an offer is in stock; a repeat for the same offer sets the new count, and a greater one ' +
      'makes a blank in work new again',
    needs: 'user',
    body: Type.Object({
      offerId: id('Offer.'),
      count: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: basketLineMaxCount,
          description: 'How many are wanted; missing: at least one.',
        }),
      ),
      isLeast: Type.Optional(
        Type.Boolean({
          description: 'True: an open blank for more keeps its count. False by default, if count is given.',
        }),
      ),
    }),
    answer: Blank,
    errors: {
      404: 'No such offer on this site',
      422: `That many are in stock and can be ordered at once; or ${maxBlanks} blanks wait already`,
    },
  }),
  cancelBlank: call('DELETE', '/orders/v1/blanks', {
    summary: 'Cancels a blank; a repeat changes nothing',
    needs: 'user',
    query: Type.Object({ id: id('Blank.') }),
    answer: Blank,
    errors: { 404: 'No such blank of this user', 422: 'It has been ordered already' },
  }),
  countBlanks: call('GET', '/orders/v1/blanks/counts', {
    summary: 'How many blanks the signed-in user has, by status',
    needs: 'user',
    answer: BlankCounts,
  }),
}
