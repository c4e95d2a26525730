import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'
import { Address, DeliveryMethod } from './delivery.ts'

const maxPrice = 100_000_000_00
const pointCode = Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Null()], {
  description: 'Code of a pickup point; null: not to a point, or to the one the order has.',
})
const address = Type.Union([Address, Type.Null()], {
  description: 'Null: to a point, or to the address the order has. Answers never name an address.',
})

/** Where an order goes, as staff say it. */
export const Destination = Type.Object({ pointCode, address })
export type Destination = Static<typeof Destination>

/** How an order goes and for how much, as staff choose it. */
export const ChosenDelivery = Type.Object({
  methodId: id('Delivery method.'),
  pointCode,
  address,
  price: Type.Union([Type.Integer({ minimum: 0, maximum: maxPrice }), Type.Null()], {
    description: 'Kopecks, set by hand: wants `orders.delivery-price`; null: the price of the quote.',
  }),
  why: Type.Optional(
    Type.String({ maxLength: 500, default: '', description: 'Why another price; required with one by hand.' }),
  ),
})
export type ChosenDelivery = Static<typeof ChosenDelivery>

/** A way to carry an order to its destination, priced as at the checkout of buyers. */
export const DeliveryQuote = Type.Object({
  methodId: id('Delivery method.'),
  title: Type.String({ description: 'Of the method.' }),
  needs: DeliveryMethod.properties.needs,
  price: kopecks('Price of delivery; 0: free.'),
  dateFrom: Type.String({ description: 'The earliest day, as 2026-11-24.' }),
  dateTo: Type.String({ description: 'The latest.' }),
  carrier: Type.String({ description: 'shop, or the code of a carrier, as cdek.' }),
  takesPayment: Type.Boolean({ description: 'It can be paid for as it is handed over.' }),
})
export type DeliveryQuote = Static<typeof DeliveryQuote>

export const DeliveryQuotes = Type.Object({
  quotes: Type.Array(DeliveryQuote, { description: 'By every method that can carry it; empty: `problem` says why.' }),
  problem: Type.Union([Type.String(), Type.Null()], {
    description: 'Why nothing goes there, in Russian; null: it does.',
  }),
})
export type DeliveryQuotes = Static<typeof DeliveryQuotes>

/** A pickup point as staff find it. */
export const FoundPoint = Type.Object({
  code: Type.String(),
  methodId: id('Delivery method it belongs to.'),
  title: Type.String(),
  city: Type.String(),
  address: Type.String({ description: 'Without the city.' }),
  takesPayment: Type.Boolean({ description: 'An order can be paid for there.' }),
})
export type FoundPoint = Static<typeof FoundPoint>

/** Points found at once. */
export const foundPointsLimit = 30

/** What staff ask about delivery of any order. */
export const orderDelivery = {
  searchDeliveryPoints: call('POST', '/office/v1/delivery-points', {
    summary: 'Pickup points of a site by words of their city, address and title',
    body: Type.Object({
      siteId: id('Site.'),
      q: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', description: 'Beginnings of words, any case.' }),
    }),
    answer: Type.Object({ points: Type.Array(FoundPoint, { description: `Up to ${foundPointsLimit}.` }) }),
    needs: { staff: 'orders.read' },
    errors: { 404: 'No such site of those one may read orders of.' },
  }),
}
