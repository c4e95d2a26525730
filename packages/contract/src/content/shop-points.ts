import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id, pageLimit, pageMeta, pageNumber } from '../base/page.ts'
import { OpeningHours } from './opening-hours.ts'

/** A service of a place, or a brand it serves: places are filtered by these. */
export const ShopPointTag = Type.Object({
  code: Type.String({ description: 'Code for the `tags` parameter.' }),
  title: Type.String({ description: 'In Russian, or the name of a brand.' }),
  kind: Type.Union([Type.Literal('service'), Type.Literal('brand')], {
    description: 'service: what is done there; brand: whose goods are sold or mended there.',
  }),
})
export type ShopPointTag = Static<typeof ShopPointTag>

export const shopPointKinds = ['shop', 'showroom', 'service', 'warehouse', 'dealer'] as const
export type ShopPointKind = (typeof shopPointKinds)[number]

/**
 * A shop of our own or of a dealer (domain: shop point). The only personal data is the name of a contact person who
 * agreed to publish it.
 */
export const ShopPoint = Type.Object({
  id: id('Shop point.'),
  code: Type.String({ description: 'Its part of the address: /dealers/{code}.' }),
  title: Type.String({ description: 'Name as it is on the door.' }),
  kind: Type.Enum(shopPointKinds, {
    description:
      'shop: our own shop; showroom: our own, to look and try; service: our own workshop; warehouse: our own, ' +
      'where orders are given out; dealer: of another firm.',
  }),
  tags: Type.Array(ShopPointTag, { description: 'In the owner’s order.' }),
  region: Type.String({ description: 'Region, as Ивановская область; for a city of federal importance, the city.' }),
  city: Type.String({ description: 'City or town.' }),
  address: Type.String({ description: 'Without the city.' }),
  latitude: Type.Number({ description: 'Degrees.' }),
  longitude: Type.Number({ description: 'Degrees.' }),
  howToFind: Type.String({ description: 'How to get there and find the door, in Russian; empty: nothing is said.' }),
  phones: Type.Array(Type.String(), { description: 'As they are written; the first is the main one; empty: none.' }),
  email: Type.String({ description: 'Of the place, not of a person; empty: none.' }),
  website: Type.String({ description: 'With https://; empty: none.' }),
  contactName: Type.String({
    description: 'Whom to ask for: a person who agreed that the name is shown; empty: nobody is named.',
  }),
  hours: OpeningHours,
  description: Type.String({ description: 'Plain text; paragraphs are separated by an empty line. Empty: none.' }),
  services: Type.Array(Type.String(), { description: 'Services of the place, in Russian.' }),
  pictures: Type.Array(
    Type.Object({
      id: Type.String({ description: 'File id.' }),
      alt: Type.String({ description: 'What is seen on it.' }),
    }),
    { description: 'In order; empty: none.' },
  ),
  deliveryPointCode: Type.Union([Type.String(), Type.Null()], {
    description: 'Orders are given out there: to be named in an order as deliveryPointCode; null: they are not.',
  }),
  distance: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Metres in a straight line from `near`; null: it was not given.',
  }),
})
export type ShopPoint = Static<typeof ShopPoint>

const latitude = '-?(?:90(?:\\.0{1,16})?|[1-8]?\\d(?:\\.\\d{1,16})?)'
const longitude = '-?(?:180(?:\\.0{1,16})?|(?:1[0-7]|[1-9])?\\d(?:\\.\\d{1,16})?)'

/** Places found by the filters, with the tags and cities that can be chosen and how many places each would find. */
export const ShopPoints = Type.Object({
  points: Type.Array(ShopPoint, { description: 'In the owner’s order; with `near` the nearest first.' }),
  tags: Type.Array(
    Type.Object({
      ...ShopPointTag.properties,
      count: Type.Integer({
        description: 'How many places have it and everything chosen; for a chosen tag, how many are found.',
      }),
    }),
    { description: 'Tags of the site’s places, in the owner’s order.' },
  ),
  cities: Type.Array(
    Type.Object({
      title: Type.String({ description: 'Name of the city, for the `city` parameter.' }),
      region: Type.String({ description: 'Its region; for a city of federal importance, the city.' }),
      count: Type.Integer({ description: 'How many places with the chosen tags are in it.' }),
    }),
    { description: 'Cities with places, by name.' },
  ),
  ...pageMeta,
})
export type ShopPoints = Static<typeof ShopPoints>

export const shopPoints = {
  listShopPoints: call('GET', '/shop-points/v1', {
    summary: 'Our own shops and those of dealers, by tags and city; with `near` the nearest first',
    query: Type.Object({
      tags: Type.Optional(
        Type.Array(Type.String({ pattern: '^[a-z0-9-]{1,60}$' }), {
          maxItems: 20,
          description: 'Codes, repeated or comma-separated: only places that have them all.',
        }),
      ),
      city: Type.Optional(Type.String({ maxLength: 100, description: 'Only in the city of this name, any case.' })),
      code: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Only the place with this code.' })),
      near: Type.Optional(
        Type.String({
          maxLength: 60,
          pattern: `^${latitude},${longitude}$`,
          description: 'Latitude and longitude in degrees, as 55.75,37.62: the nearest come first.',
        }),
      ),
      isOpenNow: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'True: only those that are open at this moment by their own clocks.',
        }),
      ),
      page: Type.Optional(pageNumber),
      limit: Type.Optional(pageLimit(100, 500)),
    }),
    answer: ShopPoints,
  }),
}
