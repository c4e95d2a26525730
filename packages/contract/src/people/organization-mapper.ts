import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { LookupSource, lookupMaxLength } from './dadata.ts'

/** An organization or a sole proprietor as in the state register. Empty: unknown. */
export const RegisterEntry = Type.Object({
  inn: Type.String({ description: '10 digits of an organization, 12 of a sole proprietor.' }),
  kpp: Type.String({ description: '9 characters; empty for a sole proprietor.' }),
  ogrn: Type.String({ description: '13 digits, 15 of a sole proprietor.' }),
  name: Type.String({ description: 'Short, with the form: «ООО „Кромка“».' }),
  fullName: Type.String(),
  address: Type.String({ description: 'Registered address in one line.' }),
  management: Type.Object(
    {
      name: Type.String({ description: 'Who heads it; a sole proprietor: the person.' }),
      post: Type.String({ description: '«Генеральный директор».' }),
    },
    { description: 'Both empty: unknown.' },
  ),
  status: Type.Union(
    [
      Type.Literal('ACTIVE'),
      Type.Literal('LIQUIDATING'),
      Type.Literal('LIQUIDATED'),
      Type.Literal('BANKRUPT'),
      Type.Literal('REORGANIZING'),
      Type.Literal(''),
    ],
    { description: 'State in the register; empty: unknown.' },
  ),
})
export type RegisterEntry = Static<typeof RegisterEntry>

/** Organizations found by what was typed. */
export const RegisterAnswer = Type.Object({
  suggestions: Type.Array(
    Type.Object({ value: Type.String({ description: 'What to show: the short name.' }), data: RegisterEntry }),
    {
      description: 'The likeliest first, ten at most.',
    },
  ),
  source: LookupSource,
  notice: Type.String({
    description:
      'What the person who types should know, in Russian: the register is not connected, the INN has a mistyped ' +
      'digit. Empty: nothing.',
  }),
})
export type RegisterAnswer = Static<typeof RegisterAnswer>

export const organizationMapper = {
  listOrganizations: call('GET', '/organization-mapper/v1/party', {
    summary: 'Organizations by INN, OGRN or name',
    query: Type.Object({
      query: Type.Optional(
        Type.String({
          maxLength: lookupMaxLength,
          description: 'INN, OGRN, name or address. Missing or blank: nothing.',
        }),
      ),
      locations: Type.Optional(
        Type.Array(Type.String({ pattern: '^\\d{2,25}$' }), {
          maxItems: 10,
          description: 'KLADR codes of regions or cities to look in; by commas. Missing: everywhere.',
        }),
      ),
    }),
    answer: RegisterAnswer,
  }),
}
