import { type Static, Type } from 'typebox'
import { basketLineMaxCount } from './basket.ts'
import { call } from './call.ts'
import { kopecks } from './money.ts'
import { id, shortListId } from './page.ts'

/** spec 3: address of a shipping. */
export const Address = Type.Object({
  country: Type.Optional(Type.String({ maxLength: 100, default: 'Россия' })),
  region: Type.Optional(Type.String({ maxLength: 200, description: 'Область, край, республика; may be empty for cities of federal importance.' })),
  city: Type.String({ minLength: 2, maxLength: 200, pattern: '\\S' }),
  street: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  house: Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' }),
  flat: Type.Optional(Type.String({ maxLength: 50, description: 'Flat or office; empty: none.' })),
  zip: Type.Optional(Type.String({ maxLength: 10, pattern: '^(\\d{6})?$', description: 'Six digits or empty.' })),
  value: Type.Optional(Type.String({ maxLength: 500, description: 'The address in one line.' })),
})
export type Address = Static<typeof Address>

/** A way to get an order. */
export const DeliveryMethod = Type.Object({
  id: id('Delivery method.'),
  code: Type.String(),
  kind: Type.Union([Type.Literal('courier'), Type.Literal('pickup'), Type.Literal('point'), Type.Literal('transport')], {
    description: 'courier: to the door; pickup: from our shop; point: from a carrier’s point; transport: by a transport company to the address.',
  }),
  title: Type.String(),
  description: Type.String(),
  isDefault: Type.Boolean(),
  needs: Type.Union([Type.Literal('address'), Type.Literal('point')], { description: 'What to ask the buyer for.' }),
  estimate: Type.Union(
    [
      Type.Object({
        price: kopecks('What it would cost; 0: free.'),
        daysFrom: Type.Integer({ description: 'Earliest, in days from the order.' }),
        daysTo: Type.Integer({ description: 'Latest.' }),
      }),
      Type.Null(),
    ],
    {
      description:
        'By today’s tariffs, if it were all that is ordered; an order takes a calculation instead. Null: no group was named, or it is not carried there so.',
    },
  ),
})
export type DeliveryMethod = Static<typeof DeliveryMethod>

/** A price told to a buyer: for this basket and this address or point, valid 30 minutes. */
export const Calculation = Type.Object({
  calculationId: Type.String({ description: 'To be named in the order.' }),
  methodId: id('Delivery method.'),
  price: kopecks('Price of delivery; 0: free.'),
  daysMin: Type.Integer({ description: 'Earliest, in days from the order.' }),
  daysMax: Type.Integer({ description: 'Latest.' }),
  expiresAt: Type.String({ description: 'ISO 8601, UTC.' }),
})
export type Calculation = Static<typeof Calculation>

export const DeliveryPoint = Type.Object({
  code: Type.String({ description: 'To be named in the order as deliveryPointCode.' }),
  methodId: id('Delivery method.'),
  title: Type.String(),
  city: Type.String(),
  address: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  hours: Type.String(),
  phone: Type.String({ description: 'Empty: none.' }),
})
export type DeliveryPoint = Static<typeof DeliveryPoint>

const emptyBasket = { 422: 'Nothing is selected in the basket' }

export const delivery = {
  listDeliveryMethods: call('GET', '/delivery/v1', {
    summary: 'Ways to get the order, and what they would cost for one group',
    query: Type.Object({
      groupId: Type.Optional(id('Group to estimate for; missing: no estimates.')),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: basketLineMaxCount, default: 1, description: 'How many of the group.' })),
      city: Type.Optional(
        Type.String({ maxLength: 100, description: 'Where to; missing or blank: the site’s own city. One nobody knows is somewhere in Russia.' }),
      ),
    }),
    answer: Type.Array(DeliveryMethod),
    errors: { 404: 'The group is gone or is not sold on this site' },
  }),
  calculateToAddress: call('POST', '/delivery/v1/calculate/address', {
    summary: 'What delivery of the selected lines to an address costs, by every method that can carry them',
    body: Type.Object({ address: Address }),
    answer: Type.Array(Calculation),
    errors: emptyBasket,
  }),
  calculateToPoint: call('POST', '/delivery/v1/calculate/pickupPoint', {
    summary: 'What delivery of the selected lines to a pickup point costs',
    body: Type.Object({ deliveryPointCode: Type.String({ minLength: 1, maxLength: 100 }) }),
    answer: Calculation,
    errors: { 404: 'No such point on this site', 422: 'Nothing is selected in the basket, or it is too heavy for the point' },
  }),
  listDeliveryPoints: call('GET', '/delivery/v1/points', {
    summary: 'Pickup points that can take the selected lines',
    query: Type.Object({
      methodId: Type.Optional(shortListId('Delivery method; missing: every one.')),
      city: Type.Optional(Type.String({ maxLength: 200, description: 'Beginning of a city’s name, any case.' })),
    }),
    answer: Type.Array(DeliveryPoint),
  }),
}
