import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id, pageMeta, pageNumber, shortListId } from '../base/page.ts'

/** Kinds of objects of a program that are mapped to objects of the shop. */
export const mappedKinds = {
  'price-type': 'Виды цен',
  warehouse: 'Склады',
  category: 'Группы',
  property: 'Свойства',
} as const

export const MappedKind = Type.Unsafe<keyof typeof mappedKinds>(
  Type.Union(Object.keys(mappedKinds).map((kind) => Type.Literal(kind))),
)
export type MappedKind = Static<typeof MappedKind>

/** Rows on a page of mappings. */
export const mappingsLimit = 50
/** Limit of suggested objects of the shop. */
export const mappingTargetsLimit = 30

/** An object of the program and its mapping. */
export const Mapping = Type.Object({
  sourceId: Type.String({ description: 'Id in the program; for a property, its name in lower case.' }),
  name: Type.String(),
  parent: Type.String({ description: 'Parent of a category; empty: none.' }),
  goods: Type.Integer({
    description: 'How many products have it in the newest full catalogue or in later changes.',
  }),
  state: Type.Union(
    [
      Type.Literal('unmapped'),
      Type.Literal('guessed'),
      Type.Literal('own'),
      Type.Literal('chosen'),
      Type.Literal('none'),
      Type.Literal('purchase'),
    ],
    {
      description:
        'unmapped: not decided, so not imported; guessed: matched by name; own: imported as it is; chosen: chosen by ' +
        'staff; none: not imported; purchase: a purchase price, not shown to buyers.',
    },
  ),
  target: Type.String({
    description: 'Code of a price role or warehouse, id of a category, title of a property; may be empty.',
  }),
  title: Type.String({ description: 'Name of the target, for display; empty: none.' }),
  isFilter: Type.Union([Type.Boolean(), Type.Null()], {
    description: 'Whether buyers filter by the property; null: not a property, or the shop does not have it yet.',
  }),
})
export type Mapping = Static<typeof Mapping>

const ofOne = Type.Object({ id: id('Connection.') })
const ofKind = Type.Object({ id: id('Connection.'), kind: MappedKind })
const typed = Type.Optional(Type.String({ maxLength: 100, description: 'Searched in the name.' }))
const missing = 'No such exchange on the caller’s sites'

/** Mappings of objects of a program to objects of the shop. */
export const exchangeMappings = {
  listMappings: call('GET', '/office/v1/exchanges/{id}/mappings/{kind}', {
    summary: 'Mappings of a program: undecided ones first, then by number of goods',
    params: ofKind,
    query: Type.Object({ q: typed, page: Type.Optional(pageNumber) }),
    answer: Type.Object({
      ...pageMeta,
      program: Type.String({ description: 'Title of the connection.' }),
      siteId: shortListId('Site of the connection.'),
      rows: Type.Array(Mapping),
      unmapped: Type.Record(Type.String(), Type.Integer(), { description: 'How many are undecided, by kind.' }),
      problem: Type.String({
        description: 'Why goods cannot be imported with these mappings, in Russian; empty: they can.',
      }),
    }),
    needs: { staff: 'exchange.read' },
    errors: { 404: missing },
  }),
  listMappingTargets: call('GET', '/office/v1/exchanges/{id}/mapping-targets/{kind}', {
    summary: 'Objects of the shop that can be chosen for an object of the program',
    params: ofKind,
    query: Type.Object({ q: typed }),
    answer: Type.Object({
      targets: Type.Array(
        Type.Object({
          code: Type.String({ description: 'Value for `target`.' }),
          title: Type.String({ description: 'Name; for a category, with its parents.' }),
        }),
        { description: `${mappingTargetsLimit} at most.` },
      ),
    }),
    needs: { staff: 'exchange.read' },
    errors: { 404: missing },
  }),
  saveMapping: call('PUT', '/office/v1/exchanges/{id}/mappings', {
    summary: 'Maps an object of the program, and imports the last packages again',
    params: ofOne,
    body: Type.Object({
      kind: MappedKind,
      sourceId: Type.String({ minLength: 1, maxLength: 500 }),
      choice: Type.Union(
        [Type.Literal('auto'), Type.Literal('target'), Type.Literal('none'), Type.Literal('purchase')],
        {
          description:
            'auto: match by name, import categories and properties as they are; none: do not import (price types, ' +
            'warehouses, properties); purchase: a purchase price (price types only).',
        },
      ),
      target: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', description: 'Required with choice `target`.' }),
      ),
      isFilter: Type.Optional(
        Type.Boolean({ description: 'Whether buyers filter by the shop’s property of that title, if there is one.' }),
      ),
    }),
    answer: Type.Object({
      packages: Type.Integer({
        description: 'Packages imported again now; 0: none is stored, the mapping applies from the next exchange.',
      }),
    }),
    needs: { staff: 'exchange.manage', isConfirmed: true },
    errors: { 404: `${missing}, or the program has no such object`, 422: 'It cannot be mapped this way' },
  }),
}
