import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { shortListId } from '../base/page.ts'
import { AddressAnswer, lookupMaxLength } from '../people/dadata.ts'
import { Address, DeliveryMethod } from './delivery.ts'

const maxPrice = 100_000_000_00
const pointCode = Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Null()], {
  description: 'Code of a pickup point; null: no point, or that of the order.',
})
const address = Type.Union([Address, Type.Null()], {
  description: 'Null: to a point, or to the address of the order. Answers never contain an address.',
})

/** Destination of an order, as staff enter it. */
export const Destination = Type.Object({ pointCode, address })
export type Destination = Static<typeof Destination>

/** Method, destination and price of delivery, as staff choose them. */
export const ChosenDelivery = Type.Object({
  methodId: shortListId('Delivery method.'),
  pointCode,
  address,
  price: Type.Union([Type.Integer({ minimum: 0, maximum: maxPrice }), Type.Null()], {
    description: 'Kopecks, set by hand (needs `orders.delivery-price`); null: the quoted price.',
  }),
  why: Type.Optional(
    Type.String({ maxLength: 500, default: '', description: 'Reason of a price set by hand; required with it.' }),
  ),
})
export type ChosenDelivery = Static<typeof ChosenDelivery>

/** A delivery method for an order and its destination, priced as at the checkout. */
export const DeliveryQuote = Type.Object({
  methodId: shortListId('Delivery method.'),
  title: Type.String({ description: 'Title of the method.' }),
  needs: DeliveryMethod.properties.needs,
  price: kopecks('Price of delivery; 0: free.'),
  dateFrom: Type.String({ description: 'Earliest day, 2026-11-24.' }),
  dateTo: Type.String({ description: 'Latest day.' }),
  carrier: Type.String({ description: 'shop, or the code of a carrier, as cdek.' }),
  takesPayment: Type.Boolean({ description: 'The order can be paid on delivery.' }),
})
export type DeliveryQuote = Static<typeof DeliveryQuote>

export const DeliveryQuotes = Type.Object({
  quotes: Type.Array(DeliveryQuote, {
    description: 'One for each method that can deliver it; empty: `problem` says why.',
  }),
  problem: Type.Union([Type.String(), Type.Null()], {
    description: 'Why no method delivers there, in Russian; null: some does.',
  }),
  warning: Type.Union([Type.String(), Type.Null()], {
    description: 'A warning about these prices in Russian, for example that the carrier did not answer; null: none.',
  }),
})
export type DeliveryQuotes = Static<typeof DeliveryQuotes>

/** A pickup point as staff find it. */
export const FoundPoint = Type.Object({
  code: Type.String(),
  methodId: shortListId('Delivery method it belongs to.'),
  title: Type.String(),
  city: Type.String(),
  address: Type.String({ description: 'Without the city.' }),
  takesPayment: Type.Boolean({ description: 'An order can be paid for there.' }),
})
export type FoundPoint = Static<typeof FoundPoint>

/** Most points one search returns. */
export const foundPointsLimit = 30

/** Calls of staff about delivery that do not belong to one order. */
export const orderDelivery = {
  searchDeliveryPoints: call('POST', '/office/v1/delivery-points', {
    summary: 'Pickup points of a site by words of their city, address and title',
    body: Type.Object({
      siteId: shortListId('Site.'),
      q: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', description: 'Beginnings of words, any case.' }),
    }),
    answer: Type.Object({ points: Type.Array(FoundPoint, { description: `Up to ${foundPointsLimit}.` }) }),
    needs: { staff: 'orders.read' },
    errors: { 404: 'No such site whose orders the caller may read.' },
  }),
  suggestAddresses: call('POST', '/office/v1/address-suggestions', {
    summary: 'Suggests cities or streets as on the storefront; the query is in the body, because it is an address',
    body: Type.Object({
      kind: Type.Union([Type.Literal('city'), Type.Literal('street')]),
      q: Type.String({
        maxLength: lookupMaxLength,
        description:
          'The typed text; for a street, its region and city come first. Blank: the largest cities, no streets.',
      }),
    }),
    answer: AddressAnswer,
    needs: { staff: 'orders.read' },
    errors: { 429: 'Too many requests of one staff member.' },
  }),
}
