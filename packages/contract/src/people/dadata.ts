import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'

const latitude = Type.Union([Type.Number(), Type.Null()], {
  description:
    'Degrees north. Null: not known; the service gives it only for a chosen address, requested with count=1.',
})
const longitude = Type.Union([Type.Number(), Type.Null()], { description: 'Degrees east; null when latitude is.' })

/** The source of an answer. */
export const LookupSource = Type.Union([Type.Literal('dadata'), Type.Literal('built-in')], {
  description:
    'dadata: the service of addresses and organizations; built-in: the built-in directory, because no service ' +
    'is connected, it does not answer, or a limit is reached.',
})

/** A suggested address with the parts of a shipping address (spec 3). Any part may be empty: not known yet. */
export const AddressSuggestion = Type.Object({
  value: Type.String({ description: 'The address in one line, to be shown.' }),
  unrestrictedValue: Type.String({
    description: 'The same with its zip; as a query with count=1 it gives the coordinates of the chosen address.',
  }),
  zip: Type.String({ description: 'Six digits.' }),
  kladrId: Type.String({
    description:
      'KLADR code of the smallest part that has one: of the house, else of the street, the town, the region.',
  }),
  country: Type.String(),
  region: Type.String({ description: 'With its type: «Орловская обл».' }),
  city: Type.String({ description: 'City, town or village with its type: «г Орёл».' }),
  street: Type.String({ description: 'With its type: «ул Московская».' }),
  house: Type.String({ description: 'With its block: «5 к 2».' }),
  flat: Type.String({ description: 'Flat or office.' }),
  latitude,
  longitude,
})
export type AddressSuggestion = Static<typeof AddressSuggestion>

/** Suggestions and their source. */
export const AddressAnswer = Type.Object({
  suggestions: Type.Array(AddressSuggestion, { description: 'The likeliest first; at most as many as asked for.' }),
  source: LookupSource,
})
export type AddressAnswer = Static<typeof AddressAnswer>

/** Limit of a query's length: no service answers longer ones. */
export const lookupMaxLength = 300
export const lookupMaxCount = 10

const count = Type.Optional(
  Type.Integer({ minimum: 1, maximum: lookupMaxCount, default: lookupMaxCount, description: 'How many at most.' }),
)

export const dadata = {
  listAddresses: call('GET', '/dadata/v1/address', {
    summary: 'Addresses that match the typed text',
    query: Type.Object({
      query: Type.Optional(
        Type.String({
          maxLength: lookupMaxLength,
          description: 'The typed words, in any order: «орёл моск 5». Missing or blank: no suggestions.',
        }),
      ),
      count,
    }),
    answer: AddressAnswer,
  }),
  listCities: call('GET', '/dadata/v1/cities', {
    summary: 'Cities, towns and villages that match the typed text',
    query: Type.Object({
      query: Type.Optional(
        Type.String({
          maxLength: lookupMaxLength,
          description: 'The typed text. Missing or blank: the largest cities.',
        }),
      ),
      count,
    }),
    answer: AddressAnswer,
  }),
}
