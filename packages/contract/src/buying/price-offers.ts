import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'
import { basketLineMaxCount, basketMaxLines } from './basket-limits.ts'

/** For how many days an offer may hold. */
export const priceOfferMaxDays = 30

export const PriceOfferLine = Type.Object({
  number: Type.Integer({ description: 'Place in the offer, from 1.' }),
  groupId: id('Group: what is put in the basket.'),
  title: Type.String({ description: 'As it was.' }),
  vendorCode: Type.String({ description: 'Article; empty: none.' }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id; null: no picture.' }),
  path: Type.String({ description: 'Address of the product page as it was; empty: none.' }),
  count: Type.Integer({ description: 'How many are offered.' }),
  price: kopecks('Of one, as it was when the offer was made.'),
  sum: kopecks('Of the line.'),
  set: Type.Union([Type.String(), Type.Null()], {
    description: 'Name of the set the line is a part of; null: it stands alone.',
  }),
  isSold: Type.Boolean({ description: 'It is on sale: it can be put in the basket now.' }),
})
export type PriceOfferLine = Static<typeof PriceOfferLine>

/** A basket as it was priced for whoever made the offer. */
export const PriceOffer = Type.Object({
  key: Type.String({ description: 'Of its link: whoever has it sees the offer. Nobody guesses it.' }),
  number: Type.String({ description: 'As people name it: КП-101.' }),
  recipient: Type.String({ description: 'For whom; empty: nobody in particular.' }),
  comment: Type.String({ description: 'Said by who made it; empty: nothing.' }),
  createdAt: Type.String({ description: 'ISO 8601, UTC.' }),
  validUntil: Type.String({ description: 'The last day it holds, YYYY-MM-DD.' }),
  lines: Type.Array(PriceOfferLine, { description: 'In the order of the basket.' }),
  price: kopecks('Sum of all lines, without delivery.'),
  oldPrice: kopecks('The same without any reduction.'),
  fileName: Type.String({ description: 'What its PDF is called.' }),
  newer: Type.Union([Type.Object({ key: Type.String(), number: Type.String() }), Type.Null()], {
    description: 'Its last version, of which this is a former one; null: this is the last.',
  }),
})
export type PriceOffer = Static<typeof PriceOffer>

const key = Type.Object({
  key: Type.String({
    pattern: '^\\d{1,15}-[\\w-]{32}$',
    description: 'Key of the offer’s link: its number, a dash, 32 characters nobody guesses.',
  }),
})
const offerNotFound = { 404: 'No such offer on this site, or its days are over' }

export const priceOffers = {
  createPriceOffer: call('POST', '/price-offers/v1', {
    summary:
      'Saves what is selected in the visitor’s basket with its prices as an offer (КП) to be sent on; asked again ' +
      'on the same day with the same goods, prices, recipient, comment and days, it returns the same offer',
    body: Type.Object({
      recipient: Type.Optional(Type.String({ maxLength: 300, description: 'For whom: a person or an organization.' })),
      comment: Type.Optional(Type.String({ maxLength: 1000, description: 'A few words above the goods.' })),
      groups: Type.Optional(
        Type.Array(
          Type.Object({
            id: id('Group: what is put in the basket.'),
            count: Type.Integer({ minimum: 1, maximum: basketLineMaxCount, description: 'How many are offered.' }),
          }),
          {
            minItems: 1,
            maxItems: basketMaxLines,
            description: 'An offer of these alone, whatever is in the basket; missing: of the basket.',
          },
        ),
      ),
      days: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: priceOfferMaxDays,
          default: 5,
          description: `How many days it holds, at most ${priceOfferMaxDays}; 5 by default.`,
        }),
      ),
    }),
    answer: PriceOffer,
    errors: {
      404: 'A group that is not sold on this site',
      422: 'None of the goods asked for (or selected in the basket) is in stock, or the price of one is on request',
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
