import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { ProductCard } from './catalog.ts'

/** Subject of a scheme: spare parts of a machine, or the units that equipment consists of. */
export const partSchemeKinds = ['spare-parts', 'equipment'] as const
export type PartSchemeKind = (typeof partSchemeKinds)[number]

const kind = Type.Enum(partSchemeKinds, {
  description: 'spare-parts: points lead to goods; equipment: units of a machine, points lead to categories.',
})

const PageLink = Type.Object({
  title: Type.String({ description: 'Its name.' }),
  path: Type.String({ description: 'Address on the site, from /.' }),
})

const summary = {
  code: Type.String({ description: 'Its part of the address.' }),
  kind,
  title: Type.String({ description: 'Name in Russian: «Оверлок Kestrix KO-504D».' }),
  description: Type.String({ description: 'Plain text; paragraphs are separated by an empty line.' }),
  image: Type.String({ description: 'File id of the drawing.' }),
  pointsCount: Type.Integer({ description: 'Numbered points on the drawing.' }),
}

/** A scheme in a list. */
export const PartSchemeSummary = Type.Object(summary)
export type PartSchemeSummary = Static<typeof PartSchemeSummary>

/** A numbered point of a drawing. */
export const PartPoint = Type.Object({
  number: Type.Integer({ minimum: 1, description: 'Number written at the point; unique in the scheme.' }),
  x: Type.Number({ minimum: 0, maximum: 100, description: 'From the left edge of the drawing, percent of its width.' }),
  y: Type.Number({ minimum: 0, maximum: 100, description: 'From the top edge of the drawing, percent of its height.' }),
  title: Type.String({ description: 'What it is.' }),
  note: Type.String({ description: 'What it does and when it is replaced; empty: nothing.' }),
  productId: Type.Union([id('Product.'), Type.Null()], {
    description: 'Product sold as this part; its card is in `cards`. Null: not sold separately, or not on this site.',
  }),
  replacement: Type.Union(
    [
      Type.Object({
        productId: id('Product sold instead; its card is in `cards`.'),
        note: Type.String({ description: 'How it differs; empty: nothing is said.' }),
      }),
      Type.Null(),
    ],
    { description: 'What has replaced the part; null: nothing, or what has is not sold on this site.' },
  ),
  category: Type.Union([PageLink, Type.Null()], {
    description: 'Category where such parts are sold; null: none in particular.',
  }),
})
export type PartPoint = Static<typeof PartPoint>

/** A drawing of a machine with numbered points. */
export const PartScheme = Type.Object({
  ...summary,
  width: Type.Integer({ description: 'Of the drawing, pixels.' }),
  height: Type.Integer({ description: 'Of the drawing, pixels.' }),
  machine: Type.Union([PageLink, Type.Null()], {
    description: 'Page of the machine in the drawing; null: no particular one, or not sold on this site.',
  }),
  points: Type.Array(PartPoint, { description: 'By number.' }),
  cards: Type.Array(ProductCard, {
    description: 'Cards of the points’ products and replacements at the prices of the visitor’s role, each once.',
  }),
})
export type PartScheme = Static<typeof PartScheme>

/** Schemes of spare parts and of units of equipment. Not in the specification. */
export const partSchemes = {
  listPartSchemes: call('GET', '/part-schemes/v1', {
    summary: 'Schemes of the site, in the owner’s order',
    query: Type.Object({ kind: Type.Optional(kind) }),
    answer: Type.Array(PartSchemeSummary, { description: 'Spare parts first, then equipment.' }),
  }),
  getPartScheme: call('GET', '/part-schemes/v1/{code}', {
    summary: 'A scheme with its points and the goods they lead to',
    params: Type.Object({
      code: Type.String({ minLength: 1, maxLength: 200, description: 'Code of the scheme.' }),
    }),
    answer: PartScheme,
    errors: { 404: 'No such scheme on this site' },
  }),
}
