import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id, shortListId } from '../base/page.ts'
import { basketLineMaxCount } from './basket-limits.ts'

/** spec 3: a delivery address. */
export const Address = Type.Object({
  country: Type.Optional(Type.String({ maxLength: 100, default: 'Россия' })),
  region: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Область, край, республика; may be empty for cities of federal importance.',
    }),
  ),
  city: Type.String({ minLength: 2, maxLength: 200, pattern: '\\S' }),
  street: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  house: Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' }),
  flat: Type.Optional(Type.String({ maxLength: 50, description: 'Flat or office; empty: none.' })),
  zip: Type.Optional(Type.String({ maxLength: 10, pattern: '^(\\d{6})?$', description: 'Six digits or empty.' })),
  value: Type.Optional(Type.String({ maxLength: 500, description: 'The whole address in one line.' })),
})
export type Address = Static<typeof Address>

const day = (description: string) => Type.String({ description: `${description} 2026-11-24, Moscow time.` })

/** Price and time of a delivery at today’s tariffs, for display only: an order needs a calculation. */
export const DeliveryEstimate = Type.Object({
  price: kopecks('Price of delivery; 0: free.'),
  daysFrom: Type.Integer({
    description:
      'Earliest arrival in days from today, allowing for weekends, holidays and the hour goods leave the warehouse.',
  }),
  daysTo: Type.Integer({ description: 'Latest arrival in days from today.' }),
  dateFrom: day('The earliest day.'),
  dateTo: day('The latest day.'),
})
export type DeliveryEstimate = Static<typeof DeliveryEstimate>

const maxWeight = Type.Union([Type.Integer(), Type.Null()], {
  description: 'Heaviest order accepted, grams; null: any.',
})
const isFreeFromThreshold = Type.Boolean({
  description: 'Free from the order sum named in the config (freeDeliveryFrom).',
})
const maxSide = Type.Union([Type.Integer(), Type.Null()], {
  description: 'Longest side of a piece accepted, millimetres; null: any.',
})

/** A way to get an order. */
export const DeliveryMethod = Type.Object({
  id: id('Delivery method.'),
  code: Type.String(),
  kind: Type.Union(
    [Type.Literal('courier'), Type.Literal('pickup'), Type.Literal('point'), Type.Literal('transport')],
    {
      description:
        'courier: to the door; pickup: from our shop; point: from a carrier’s point; transport: by a transport ' +
        'company to the address.',
    },
  ),
  title: Type.String(),
  description: Type.String(),
  isDefault: Type.Boolean(),
  needs: Type.Union([Type.Literal('address'), Type.Literal('point')], { description: 'What to ask the buyer for.' }),
  maxWeight,
  maxSide,
  isFreeFromThreshold,
  estimate: Type.Union([DeliveryEstimate, Type.Null()], {
    description:
      'Estimate for the group or basket asked about; an order needs a calculation instead. Null: nothing was asked ' +
      'about, or this method does not deliver it there.',
  }),
  refusal: Type.Union([Type.String(), Type.Null()], {
    description:
      'Why this method does not deliver it there, in a few words in Russian; null: it does, or nothing was asked ' +
      'about.',
  }),
})
export type DeliveryMethod = Static<typeof DeliveryMethod>

/** A delivery price shown to a buyer: for this basket and this address or point, valid for 30 minutes. */
export const Calculation = Type.Object({
  calculationId: Type.String({ description: 'Named in the order as calculationId.' }),
  methodId: shortListId('Delivery method.'),
  price: kopecks('Price of delivery; 0: free.'),
  daysMin: Type.Integer({
    description:
      'Earliest arrival in days from today, allowing for weekends, holidays and the hour goods leave the warehouse.',
  }),
  daysMax: Type.Integer({ description: 'Latest arrival in days from today.' }),
  dateFrom: day('The earliest day.'),
  dateTo: day('The latest day.'),
  carrier: Type.String({
    description: 'Who delivers: shop, at the shop’s own tariffs; else the code of a carrier, as cdek.',
  }),
  option: Type.String({
    description: 'Tariff of the carrier the price is computed by, as cdek-137; empty: the shop’s tariffs.',
  }),
  takesPayment: Type.Boolean({
    description:
      'The order can be paid on delivery; false: the point takes neither cash nor card, and such an order is 400.',
  }),
  expiresAt: Type.String({ description: 'ISO 8601, UTC.' }),
})
export type Calculation = Static<typeof Calculation>

/** The price of a delivery method by weight in a zone, by the shop's own tariffs. */
export const ZoneTariff = Type.Object({
  zoneId: id('Zone.'),
  daysMin: Type.Integer({ description: 'Least working days in transit.' }),
  daysMax: Type.Integer({ description: 'Most working days in transit.' }),
  steps: Type.Array(
    Type.Object({
      upToWeight: Type.Integer({
        description: 'Heaviest parcel at this price, grams; a light and bulky parcel counts as 200 kg a cubic metre.',
      }),
      price: kopecks('Price below the order sum from which delivery is free.'),
    }),
    { description: 'Prices by weight, the lightest first.' },
  ),
  perExtraKg: kopecks('Price of every started kilogram above the last step; 0: nothing more.'),
})
export type ZoneTariff = Static<typeof ZoneTariff>

/** The shop's own tariffs, and which of them apply to a city. */
export const DeliveryTariffs = Type.Object({
  city: Type.String({ description: 'The requested city, otherwise the city of the site.' }),
  zones: Type.Array(Type.Object({ id: id('Zone.'), title: Type.String() })),
  methods: Type.Array(
    Type.Object({
      id: id('Delivery method.'),
      title: Type.String(),
      description: Type.String(),
      maxWeight,
      isFreeFromThreshold,
      zoneId: Type.Union([id('Zone of the city.'), Type.Null()], {
        description: 'Null: this method does not deliver there.',
      }),
      refusal: Type.Union([Type.String(), Type.Null()], {
        description: 'Why it does not, in a few words in Russian; null: it does.',
      }),
      tariffs: Type.Array(ZoneTariff, { description: 'Tariffs of every zone it delivers to.' }),
    }),
  ),
})
export type DeliveryTariffs = Static<typeof DeliveryTariffs>

/** A place where orders are picked up. */
export const DeliveryPoint = Type.Object({
  code: Type.String({ description: 'Named in the order as deliveryPointCode.' }),
  methodId: shortListId('Delivery method.'),
  carrier: Type.String({ description: 'Who runs it: shop, or the code of a carrier, as cdek.' }),
  kind: Type.Union([Type.Literal('shop'), Type.Literal('office'), Type.Literal('locker')], {
    description: 'shop: a shop of our own; office: a staffed point of a carrier; locker: a parcel locker.',
  }),
  title: Type.String(),
  city: Type.String(),
  address: Type.String({ description: 'Without the city.' }),
  latitude: Type.Number(),
  longitude: Type.Number(),
  hours: Type.String({ description: 'In Russian, as «пн–пт 9:00–18:00»; empty: not known.' }),
  phone: Type.String({ description: 'Empty: none.' }),
  howToFind: Type.String({ description: 'How to find the door, in Russian; empty: nothing is said.' }),
  payments: Type.Array(Type.Union([Type.Literal('cash'), Type.Literal('card')]), {
    description: 'How an order can be paid for there; empty: prepaid orders only.',
  }),
  maxWeight,
  maxSide,
  distance: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Metres in a straight line from `at` or `near`; null: neither was given, or the city is unknown.',
  }),
  estimate: Type.Union([DeliveryEstimate, Type.Null()], {
    description:
      'For the selected lines; null: nothing is selected, or the carrier gives the price once the point is chosen.',
  }),
})
export type DeliveryPoint = Static<typeof DeliveryPoint>

/** A city or town of the built-in directory. */
export const Place = Type.Object({
  name: Type.String(),
  region: Type.String({ description: 'The same as the name for cities of federal importance.' }),
  latitude: Type.Number(),
  longitude: Type.Number(),
})
export type Place = Static<typeof Place>

/** Pattern of `count` numbers separated by commas. */
const degrees = (count: number) => `^-?\\d{1,3}(\\.\\d{1,16})?(,-?\\d{1,3}(\\.\\d{1,16})?){${count - 1}}$`
const box = (description: string) =>
  Type.Optional(
    Type.String({
      maxLength: 100,
      pattern: degrees(4),
      description: `${description} South, west, north and east in degrees, as 55.5,37.3,56,38.`,
    }),
  )

const tooManyCalculations = 'Too many calculations for this basket: 120 per minute; see Retry-After'

export const delivery = {
  listDeliveryMethods: call('GET', '/delivery/v1', {
    summary: 'Ways to get the order, and what they would cost for one group or for the basket',
    query: Type.Object({
      groupId: Type.Optional(id('Group to estimate for; missing: no estimates, unless the basket is asked about.')),
      basket: Type.Optional(
        Type.Boolean({
          description:
            'True: estimates are for the selected lines of the visitor’s basket instead of a group; an empty ' +
            'basket has none.',
        }),
      ),
      count: Type.Optional(
        Type.Integer({ minimum: 1, maximum: basketLineMaxCount, default: 1, description: 'How many of the group.' }),
      ),
      city: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'City of delivery; missing or blank: the site’s own. An unknown one has no estimates.',
        }),
      ),
      region: Type.Optional(
        Type.String({
          maxLength: 200,
          description:
            'Region of the city: tells towns of the same name apart, and prices a village. Missing: unknown.',
        }),
      ),
    }),
    answer: Type.Array(DeliveryMethod),
    errors: { 404: 'The group is gone or is not sold on this site' },
  }),
  listDeliveryTariffs: call('GET', '/delivery/v1/tariffs', {
    summary:
      'What delivery costs by zone and weight, and the zone of a city, by which its estimates and calculations are ' +
      'priced',
    query: Type.Object({
      city: Type.Optional(
        Type.String({ maxLength: 100, description: 'City of delivery; missing or blank: the site’s own.' }),
      ),
      region: Type.Optional(
        Type.String({
          maxLength: 200,
          description: 'Region of the city: tells towns of the same name apart. Missing: unknown.',
        }),
      ),
    }),
    answer: DeliveryTariffs,
  }),
  calculateToAddress: call('POST', '/delivery/v1/calculate/address', {
    summary: 'What delivery of the selected lines to an address costs, by every method that can carry them',
    body: Type.Object({ address: Address }),
    answer: Type.Array(Calculation),
    errors: {
      422:
        'Nothing is selected in the basket, or the shop and its carriers do not know the address: errors name the ' +
        'part at fault',
      429: tooManyCalculations,
    },
  }),
  calculateToPoint: call('POST', '/delivery/v1/calculate/pickupPoint', {
    summary: 'What delivery of the selected lines to a pickup point costs',
    body: Type.Object({ deliveryPointCode: Type.String({ minLength: 1, maxLength: 100 }) }),
    answer: Calculation,
    errors: {
      404: 'No such point on this site',
      422:
        'Nothing is selected in the basket, or the point does not take such an order: by weight or length, or its ' +
        'carrier does not serve it',
      429: tooManyCalculations,
    },
  }),
  listDeliveryPoints: call('GET', '/delivery/v1/points', {
    summary: 'Pickup points that accept the selected lines; with `at` or `near` the nearest first',
    query: Type.Object({
      methodId: Type.Optional(shortListId('Delivery method; missing: every one.')),
      city: Type.Optional(Type.String({ maxLength: 200, description: 'Beginning of a city’s name, any case.' })),
      search: Type.Optional(
        Type.String({
          maxLength: 200,
          description: 'Beginnings of words; each must occur in the title, city or address. Any case.',
        }),
      ),
      box: box('Only points within this box.'),
      near: Type.Optional(
        Type.String({
          maxLength: 200,
          description: 'Name of a city: points are sorted by distance from it. An unknown one changes nothing.',
        }),
      ),
      at: Type.Optional(
        Type.String({
          maxLength: 60,
          pattern: degrees(2),
          description:
            'Latitude and longitude in degrees, as 55.75,37.62: points are sorted by distance from there. ' +
            'Overrides `near`.',
        }),
      ),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1000,
          default: 300,
          description: 'Most points returned, up to 1000; 300 by default.',
        }),
      ),
      offset: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 100_000,
          default: 0,
          description: 'How many of the first points to skip.',
        }),
      ),
    }),
    answer: Type.Array(DeliveryPoint),
  }),
  listPlaces: call('GET', '/delivery/v1/places', {
    summary: 'Cities and towns for a map, the most populous first',
    query: Type.Object({
      name: Type.Optional(Type.String({ maxLength: 200, description: 'Only places of this name, any case.' })),
      box: box('Only places within this box.'),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 200,
          default: 60,
          description: 'Most places returned, up to 200; 60 by default.',
        }),
      ),
    }),
    answer: Type.Array(Place),
  }),
}
