import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id, pageMeta, pageNumber } from '../base/page.ts'

/** What of a program is mapped onto what of the shop. */
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
/** The most things of the shop offered to choose from. */
export const mappingTargetsLimit = 30

/** Something a program names, and what it is in the shop. */
export const Mapping = Type.Object({
  sourceId: Type.String({ description: 'As the program calls it; of a property its name in lower case.' }),
  name: Type.String(),
  parent: Type.String({ description: 'Of a category the one it stands in; empty: none.' }),
  goods: Type.Integer({
    description: 'Products it holds in the newest catalogue that came whole, or in what came since.',
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
        'unmapped: it waits, nothing of it is in the shop; guessed: by its name; own: it is in the shop as it is; ' +
        'chosen: by a person; none: not taken; purchase: what the shop pays, for no buyer.',
    },
  ),
  target: Type.String({
    description: 'Role, code of a warehouse, id of a category, title of a property; may be empty.',
  }),
  title: Type.String({ description: 'The target as a person reads it; empty: none.' }),
  isFilter: Type.Union([Type.Boolean(), Type.Null()], {
    description: 'Whether buyers filter by the property; null: no property, or the shop has none yet.',
  }),
})
export type Mapping = Static<typeof Mapping>

const ofOne = Type.Object({ id: id('Connection.') })
const ofKind = Type.Object({ id: id('Connection.'), kind: MappedKind })
const typed = Type.Optional(Type.String({ maxLength: 100, description: 'In the name.' }))
const missing = 'No such exchange of one’s sites'

/** What a program names → what it is in the shop. */
export const exchangeMappings = {
  listMappings: call('GET', '/office/v1/exchanges/{id}/mappings/{kind}', {
    summary: 'What a program names and what it is in the shop: what waits first, then by goods',
    params: ofKind,
    query: Type.Object({ q: typed, page: Type.Optional(pageNumber) }),
    answer: Type.Object({
      ...pageMeta,
      program: Type.String({ description: 'Title of the connection.' }),
      siteId: id('Site of the connection.'),
      rows: Type.Array(Mapping),
      unmapped: Type.Record(Type.String(), Type.Integer(), { description: 'How many wait, by kind.' }),
      problem: Type.String({ description: 'Why no goods come as they are mapped, in Russian; empty: they do.' }),
    }),
    needs: { staff: 'exchange.read' },
    errors: { 404: missing },
  }),
  listMappingTargets: call('GET', '/office/v1/exchanges/{id}/mapping-targets/{kind}', {
    summary: 'What of the shop may be chosen for what a program names',
    params: ofKind,
    query: Type.Object({ q: typed }),
    answer: Type.Object({
      targets: Type.Array(
        Type.Object({
          code: Type.String({ description: 'What to choose it by.' }),
          title: Type.String({ description: 'Of a category with those it stands in.' }),
        }),
        { description: `${mappingTargetsLimit} at most.` },
      ),
    }),
    needs: { staff: 'exchange.read' },
    errors: { 404: missing },
  }),
  saveMapping: call('PUT', '/office/v1/exchanges/{id}/mappings', {
    summary: 'Says what something of a program is in the shop, and reads again what came last',
    params: ofOne,
    body: Type.Object({
      kind: MappedKind,
      sourceId: Type.String({ minLength: 1, maxLength: 500 }),
      choice: Type.Union(
        [Type.Literal('auto'), Type.Literal('target'), Type.Literal('none'), Type.Literal('purchase')],
        {
          description:
            'auto: by its name, a category and a property as they are; none: not taken, of price types, warehouses and ' +
            'properties; purchase: of price types alone.',
        },
      ),
      target: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', description: 'With choice «target».' }),
      ),
      isFilter: Type.Optional(
        Type.Boolean({ description: 'Of the shop’s property of that title, where there is one.' }),
      ),
    }),
    answer: Type.Object({
      packages: Type.Integer({
        description: 'Packages that are read again now; 0: none is stored, it counts from the next exchange on.',
      }),
    }),
    needs: { staff: 'exchange.manage', isConfirmed: true },
    errors: { 404: `${missing}, or the program names nothing like it`, 422: 'It cannot be mapped so' },
  }),
}
