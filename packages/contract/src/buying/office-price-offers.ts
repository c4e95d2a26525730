import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id, shortListId } from '../base/page.ts'
import { basketLineMaxCount, basketMaxLines } from './basket-limits.ts'
import { PriceOffer, PriceOfferLine, priceOfferMaxDays } from './price-offers.ts'

/** Price offers on a page of the list. */
export const officeOffersLimit = 50

const { number, recipient, comment, createdAt, validUntil, price } = PriceOffer.properties
const isOver = Type.Boolean({ description: 'Expired: its prices are no longer guaranteed.' })

/** A price offer in the list: its last version. */
export const OfficeOfferRow = Type.Object({
  id: id('Offer.'),
  number,
  recipient,
  price,
  createdAt,
  validUntil,
  isOver,
  site: Type.Object({ id: id('Site.'), name: Type.String() }),
  madeBy: Type.String({ description: 'Name of the client it was made by; empty: a guest.' }),
  orderId: Type.Union([id('Order made from it, or from another version.'), Type.Null()], {
    description: 'Null: none yet.',
  }),
})
export type OfficeOfferRow = Static<typeof OfficeOfferRow>

/** A version of a price offer with all its lines. */
export const OfficeOffer = Type.Object({
  ...OfficeOfferRow.properties,
  comment,
  userId: Type.Union([id('Account of the client.'), Type.Null()], { description: 'Null: a guest.' }),
  priceRole: Type.String({ description: 'Title of the price role the offer was priced by.' }),
  lines: Type.Array(PriceOfferLine),
  url: Type.String({ description: 'Address of its page, open to anybody who has it.' }),
  versions: Type.Array(
    Type.Object({
      id: id('Version.'),
      number,
      createdAt,
      price,
      who: Type.String({ description: 'Member of staff who made it; empty: the client.' }),
    }),
    { description: 'All versions, first to last, including this one.' },
  ),
  newerId: Type.Union([id('Last version.'), Type.Null()], { description: 'Null: this is the last version.' }),
})
export type OfficeOffer = Static<typeof OfficeOffer>

const params = Type.Object({ id: id('Offer: 101 of КП-101.') })
const noOffer = { 404: 'No such offer on the sites the caller has the permission for.' }

/** Price offers for staff: search and changes. Orders from offers are in staff-orders.ts. */
export const officePriceOffers = {
  searchPriceOffers: call('POST', '/office/v1/price-offer-searches', {
    summary: 'Price offers by number, recipient or client, the newest first; all for an empty query',
    body: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 100, default: '', description: '«КП-101», «101», words of a name.' })),
      state: Type.Optional(
        Type.Union([Type.Literal('open'), Type.Literal('ordered'), Type.Literal('over')], {
          description:
            'open: neither ordered nor expired; ordered: an order was made from one of its versions; over: expired ' +
            'and not ordered. Without it: all.',
        }),
      ),
      siteId: Type.Optional(shortListId('Only of this site; nothing of one the caller may not place orders for.')),
      mine: Type.Optional(Type.Boolean({ description: 'True: only those whose last version the caller made.' })),
      userId: Type.Optional(id('Only those made by this account.')),
      before: Type.Optional(id('Offers older than the one with this id.')),
    }),
    answer: Type.Object({
      offers: Type.Array(OfficeOfferRow, { description: `Up to ${officeOffersLimit}.` }),
      nextBefore: Type.Union([Type.Integer(), Type.Null()], {
        description: '`before` of the next page; null: no more.',
      }),
    }),
    needs: { staff: 'orders.place' },
  }),
  viewOfficePriceOffer: call('GET', '/office/v1/price-offers/{id}', {
    summary: 'A version of a price offer, expired or not',
    params,
    answer: OfficeOffer,
    needs: { staff: 'orders.place' },
    errors: noOffer,
  }),
  revisePriceOffer: call('POST', '/office/v1/price-offers/{id}/versions', {
    summary: 'Makes the next version of a price offer; earlier versions then point to it',
    params,
    body: Type.Object({
      key: Type.String({
        format: 'uuid',
        description: 'Chosen by the caller: a repeat with the same key makes no other version.',
      }),
      recipient: Type.String({ maxLength: 300 }),
      comment: Type.String({ maxLength: 1000 }),
      days: Type.Integer({ minimum: 1, maximum: priceOfferMaxDays, description: 'How many days the prices hold.' }),
      why: Type.Optional(
        Type.String({
          maxLength: 1000,
          default: '',
          description: 'For the audit log; a must where a price is set by hand that the previous version did not have.',
        }),
      ),
      lines: Type.Array(
        Type.Object({
          groupId: id('Group.'),
          count: Type.Integer({ minimum: 1, maximum: basketLineMaxCount }),
          price: Type.Union([Type.Integer({ minimum: 1, maximum: 100_000_000_00 }), Type.Null()], {
            description:
              'Unit price set by hand, kopecks; null: as in the previous version until it expires, then by the ' +
              'price list.',
          }),
        }),
        { minItems: 1, maxItems: basketMaxLines },
      ),
    }),
    answer: OfficeOffer,
    needs: { staff: 'orders.place' },
    errors: {
      ...noOffer,
      403: 'A price lower than the caller may set.',
      409: 'Somebody made a newer version meanwhile: `conflict.version` says who.',
      422: 'It has been ordered already, or some of the goods are not sold.',
    },
  }),
}
