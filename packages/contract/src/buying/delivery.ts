import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id, shortListId } from '../base/page.ts'
import { basketLineMaxCount } from './basket-limits.ts'

/** spec 3: address of a shipping. */
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
  value: Type.Optional(Type.String({ maxLength: 500, description: 'The address in one line.' })),
})
export type Address = Static<typeof Address>

const day = (description: string) =>
  Type.String({ description: `${description} As 2026-11-24, by the clock of Moscow.` })

/** The price and time of a delivery by today’s tariffs; an order takes a calculation instead. */
export const DeliveryEstimate = Type.Object({
  price: kopecks('What it would cost; 0: free.'),
  daysFrom: Type.Integer({
    description:
      'Earliest, in days from today; weekends, holidays and the hour goods leave the warehouse are counted in.',
  }),
  daysTo: Type.Integer({ description: 'Latest.' }),
  dateFrom: day('The earliest day.'),
  dateTo: day('The latest day.'),
})
export type DeliveryEstimate = Static<typeof DeliveryEstimate>

const maxWeight = Type.Union([Type.Integer(), Type.Null()], {
  description: 'The heaviest order it takes, grams; null: any.',
})
const maxSide = Type.Union([Type.Integer(), Type.Null()], {
  description: 'The longest side of a piece it takes, millimetres; null: any.',
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
  estimate: Type.Union([DeliveryEstimate, Type.Null()], {
    description:
      'By today’s tariffs or those of a carrier, if it were all that is ordered; an order takes a calculation ' +
      'instead. Null: nothing was asked about, or it is not carried there so.',
  }),
  refusal: Type.Union([Type.String(), Type.Null()], {
    description:
      'Why what was asked about is not carried there so, in a few words in Russian; null: it is, or nothing was ' +
      'asked about.',
  }),
})
export type DeliveryMethod = Static<typeof DeliveryMethod>

/** A delivery price shown to a buyer: for this basket and this address or point, valid for 30 minutes. */
export const Calculation = Type.Object({
  calculationId: Type.String({ description: 'To be named in the order.' }),
  methodId: id('Delivery method.'),
  price: kopecks('Price of delivery; 0: free.'),
  daysMin: Type.Integer({
    description:
      'Earliest, in days from today; weekends, holidays and the hour goods leave the warehouse are counted in.',
  }),
  daysMax: Type.Integer({ description: 'Latest.' }),
  dateFrom: day('The earliest day.'),
  dateTo: day('The latest day.'),
  carrier: Type.String({
    description: 'Who carries it: shop, by the shop’s own tariffs; else the code of a carrier, as cdek.',
  }),
  option: Type.String({ description: 'The carrier’s own tariff the price is by, as cdek-137; empty: the shop’s.' }),
  takesPayment: Type.Boolean({
    description:
      'It can be paid for as it is handed over; false: the point takes neither cash nor card, an order paid on ' +
      'delivery is 400.',
  }),
  expiresAt: Type.String({ description: 'ISO 8601, UTC.' }),
})
export type Calculation = Static<typeof Calculation>

/** The price of a delivery method by weight in a zone, by the shop's own tariffs. */
export const ZoneTariff = Type.Object({
  zoneId: id('Zone.'),
  daysMin: Type.Integer({ description: 'Working days on the way, at least.' }),
  daysMax: Type.Integer({ description: 'Working days on the way, at most.' }),
  steps: Type.Array(
    Type.Object({
      upToWeight: Type.Integer({
        description: 'The heaviest parcel of this price, grams; of a light and bulky one 200 kg a cubic metre count.',
      }),
      price: kopecks('Below the sum from which delivery is free.'),
    }),
    { description: 'By weight, the lightest first.' },
  ),
  perExtraKg: kopecks('For every kilogram begun over the last step; 0: nothing more.'),
})
export type ZoneTariff = Static<typeof ZoneTariff>

/** The shop's own tariffs, and those of one city among them. */
export const DeliveryTariffs = Type.Object({
  city: Type.String({ description: 'Which city is meant: the one asked about, else the site’s own.' }),
  zones: Type.Array(Type.Object({ id: id('Zone.'), title: Type.String() })),
  methods: Type.Array(
    Type.Object({
      ...{ id: id('Delivery method.'), title: Type.String(), description: Type.String(), maxWeight },
      isFreeFromThreshold: Type.Boolean({
        description: 'It costs nothing from the order sum of the site’s config on.',
      }),
      zoneId: Type.Union([id('Zone whose tariff holds for the city.'), Type.Null()], {
        description: 'Null: it is not carried there so.',
      }),
      refusal: Type.Union([Type.String(), Type.Null()], {
        description: 'Why it is not, in a few words in Russian; null: it is.',
      }),
      tariffs: Type.Array(ZoneTariff, { description: 'Of every zone it is carried to.' }),
    }),
  ),
})
export type DeliveryTariffs = Static<typeof DeliveryTariffs>

/** Where an order is picked up. */
export const DeliveryPoint = Type.Object({
  code: Type.String({ description: 'To be named in the order as deliveryPointCode.' }),
  methodId: id('Delivery method.'),
  carrier: Type.String({ description: 'Whose it is: shop, or the code of a carrier, as cdek.' }),
  kind: Type.Union([Type.Literal('shop'), Type.Literal('office'), Type.Literal('locker')], {
    description: 'shop: our own; office: of a carrier, with people; locker: a parcel machine.',
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
    description: 'How an order can be paid for there; empty: only what is paid for beforehand is given out.',
  }),
  maxWeight,
  maxSide,
  distance: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Metres in a straight line from `near` or `at`; null: neither was given, or nobody knows the city.',
  }),
  estimate: Type.Union([DeliveryEstimate, Type.Null()], {
    description: 'For the selected lines; null: nothing is selected, or the carrier says it when the point is chosen.',
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

const degrees = (many: number) => `^-?\\d{1,3}(\\.\\d{1,16})?(,-?\\d{1,3}(\\.\\d{1,16})?){${many - 1}}$`
const box = (description: string) =>
  Type.Optional(
    Type.String({
      maxLength: 100,
      pattern: degrees(4),
      description: `${description} South, west, north and east in degrees, as 55.5,37.3,56,38.`,
    }),
  )

export const delivery = {
  listDeliveryMethods: call('GET', '/delivery/v1', {
    summary: 'Ways to get the order, and what they would cost for one group or for the basket',
    query: Type.Object({
      groupId: Type.Optional(id('Group to estimate for; missing: no estimates, unless the basket is asked about.')),
      basket: Type.Optional(
        Type.Boolean({
          description:
            'True: estimates are for the selected lines of the visitor’s basket, in place of a group; an empty ' +
            'one has none.',
        }),
      ),
      count: Type.Optional(
        Type.Integer({ minimum: 1, maximum: basketLineMaxCount, default: 1, description: 'How many of the group.' }),
      ),
      city: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'Where to; missing or blank: the site’s own city. One nobody knows has no estimates.',
        }),
      ),
      region: Type.Optional(
        Type.String({
          maxLength: 200,
          description: 'Region of the city; tells towns of one name apart, and prices a village. Missing: not known.',
        }),
      ),
    }),
    answer: Type.Array(DeliveryMethod),
    errors: { 404: 'The group is gone or is not sold on this site' },
  }),
  listDeliveryTariffs: call('GET', '/delivery/v1/tariffs', {
    summary:
      'What delivery costs by zone and weight, and which zone a city is in: the zone its estimates and ' +
      'calculations are priced by',
    query: Type.Object({
      city: Type.Optional(
        Type.String({ maxLength: 100, description: 'Where to; missing or blank: the site’s own city.' }),
      ),
      region: Type.Optional(
        Type.String({
          maxLength: 200,
          description: 'Region of the city; tells towns of one name apart. Missing: not known.',
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
        'Nothing is selected in the basket, or the address is no place the shop or its carriers know: errors name ' +
        'its part',
    },
  }),
  calculateToPoint: call('POST', '/delivery/v1/calculate/pickupPoint', {
    summary: 'What delivery of the selected lines to a pickup point costs',
    body: Type.Object({ deliveryPointCode: Type.String({ minLength: 1, maxLength: 100 }) }),
    answer: Calculation,
    errors: {
      404: 'No such point on this site',
      422: 'Nothing is selected in the basket, or it is too heavy for the point',
    },
  }),
  listDeliveryPoints: call('GET', '/delivery/v1/points', {
    summary: 'Pickup points that can take the selected lines, the nearest first where it is said to what',
    query: Type.Object({
      methodId: Type.Optional(shortListId('Delivery method; missing: every one.')),
      city: Type.Optional(Type.String({ maxLength: 200, description: 'Beginning of a city’s name, any case.' })),
      search: Type.Optional(
        Type.String({
          maxLength: 200,
          description: 'Beginnings of words that all stand in title, city and address, any case.',
        }),
      ),
      box: box('Only points within.'),
      near: Type.Optional(
        Type.String({
          maxLength: 200,
          description: 'Name of a city: points stand by distance from it. One nobody knows changes nothing.',
        }),
      ),
      at: Type.Optional(
        Type.String({
          maxLength: 60,
          pattern: degrees(2),
          description: 'Latitude and longitude in degrees to stand nearest to, as 55.75,37.62; goes before `near`.',
        }),
      ),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1000,
          default: 300,
          description: 'At most so many points, up to 1000; 300 by default.',
        }),
      ),
      offset: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 100_000,
          default: 0,
          description: 'So many of the first are passed over.',
        }),
      ),
    }),
    answer: Type.Array(DeliveryPoint),
  }),
  listPlaces: call('GET', '/delivery/v1/places', {
    summary: 'Cities and towns for a map, the most populous first',
    query: Type.Object({
      name: Type.Optional(Type.String({ maxLength: 200, description: 'Of this name only, any case.' })),
      box: box('Only within.'),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 200,
          default: 60,
          description: 'At most so many, up to 200; 60 by default.',
        }),
      ),
    }),
    answer: Type.Array(Place),
  }),
}
