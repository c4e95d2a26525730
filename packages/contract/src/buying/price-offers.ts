import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'
import { PackSize } from '../catalogue/pack.ts'
import { basketLineMaxCount, basketMaxLines } from './basket-limits.ts'

/** How many days an offer may be valid at most. */
export const priceOfferMaxDays = 30

export const PriceOfferLine = Type.Object({
  number: Type.Integer({ description: 'Number of the line, from 1.' }),
  groupId: id('Group.'),
  title: Type.String({ description: 'Title when the offer was made.' }),
  vendorCode: Type.String({ description: 'Article; empty: none.' }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id; null: no picture.' }),
  path: Type.String({ description: 'Address of the product page when the offer was made; empty: none.' }),
  count: Type.Integer({ description: 'How many are offered.' }),
  packSize: PackSize,
  price: kopecks('Unit price when the offer was made.'),
  sum: kopecks('Price of the line.'),
  set: Type.Union([Type.String(), Type.Null()], {
    description: 'Title of the set the line is a part of; null: not part of a set.',
  }),
  isSold: Type.Boolean({ description: 'It is sold now and can be put in the basket.' }),
})
export type PriceOfferLine = Static<typeof PriceOfferLine>

/** A basket with its prices fixed for some days (КП). */
export const PriceOffer = Type.Object({
  key: Type.String({ description: 'Unguessable key in the link: whoever has it sees the offer.' }),
  number: Type.String({ description: 'Number shown to people: КП-101.' }),
  recipient: Type.String({ description: 'For whom; empty: nobody in particular.' }),
  comment: Type.String({ description: 'Comment of who made it; empty: none.' }),
  createdAt: Type.String({ description: 'ISO 8601, UTC.' }),
  validUntil: Type.String({ description: 'Last day it is valid, YYYY-MM-DD.' }),
  lines: Type.Array(PriceOfferLine, { description: 'In the order of the basket.' }),
  price: kopecks('Sum of all lines, without delivery.'),
  oldPrice: kopecks('The same without any reduction.'),
  fileName: Type.String({ description: 'File name of its PDF.' }),
  newer: Type.Union([Type.Object({ key: Type.String(), number: Type.String() }), Type.Null()], {
    description: 'The latest version, which staff made after this one; null: this is the latest.',
  }),
})
export type PriceOffer = Static<typeof PriceOffer>

const key = Type.Object({
  key: Type.String({
    pattern: '^\\d{1,15}-[\\w-]{32}$',
    description: 'Key in the link of the offer: the digits of its number, a hyphen, 32 random characters.',
  }),
})
const offerNotFound = { 404: 'No such offer on this site, or it has expired' }

export const priceOffers = {
  createPriceOffer: call('POST', '/price-offers/v1', {
    summary:
      'Saves the given groups, or the selected lines of the visitor’s basket, with their prices as an offer (КП) that ' +
      'can be passed on; a repeat on the same day with the same goods, prices, recipient, comment and days gives the same offer',
    body: Type.Object({
      recipient: Type.Optional(Type.String({ maxLength: 300, description: 'For whom: a person or an organization.' })),
      comment: Type.Optional(Type.String({ maxLength: 1000, description: 'A few words above the goods.' })),
      groups: Type.Optional(
        Type.Array(
          Type.Object({
            id: id('Group.'),
            count: Type.Integer({ minimum: 1, maximum: basketLineMaxCount, description: 'How many are offered.' }),
          }),
          {
            minItems: 1,
            maxItems: basketMaxLines,
            description: 'Offer only these, whatever is in the basket; missing: offer the basket.',
          },
        ),
      ),
      days: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: priceOfferMaxDays,
          default: 5,
          description: `How many days it is valid, at most ${priceOfferMaxDays}; 5 by default.`,
        }),
      ),
    }),
    answer: PriceOffer,
    errors: {
      404: 'A group that is not sold on this site',
      422: 'None of the goods is in stock, or the price of one is on request',
      429: 'Too many offers of this user or from this address',
    },
  }),
  viewPriceOffer: call('GET', '/price-offers/v1/{key}', {
    summary: 'An offer, by its link',
    params: key,
    answer: PriceOffer,
    errors: offerNotFound,
  }),
  getPriceOfferDocument: call('GET', '/price-offers/v1/{key}/document', {
    summary: 'An offer as PDF, by its link',
    params: key,
    answer: Type.Unknown({ description: 'application/pdf, as an attachment with a Russian name (RFC 5987).' }),
    returns: 'bytes',
    errors: offerNotFound,
  }),
}
