import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'

/** The size chart of a brand: a table as it is printed. */
export const SizeTable = Type.Object({
  title: Type.String({ description: 'Title of the table.' }),
  columns: Type.Array(Type.String(), { description: 'Headings of columns; the first column names the rows.' }),
  rows: Type.Array(Type.Array(Type.String()), {
    description: 'Cells of each row as shown, one for each heading.',
  }),
})
export type SizeTable = Static<typeof SizeTable>

/** A brand (spec 3: partner). */
export const Partner = Type.Object({
  id: id('Id of the brand; the value of the filter partner.'),
  code: Type.String({ description: 'Its part of the address: /partners/{code}.' }),
  title: Type.String({ description: 'Name as it is written on its goods.' }),
  description: Type.String({ description: 'Plain text; paragraphs are separated by an empty line. Empty: none.' }),
  country: Type.String({ description: 'Where it comes from, in Russian; empty: not stated.' }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id of its main picture; null: none.' }),
  images: Type.Array(
    Type.Object({
      id: Type.String({ description: 'File id.' }),
      alt: Type.String({ description: 'What is seen on it.' }),
    }),
    { description: 'Further pictures, in order.' },
  ),
  sizeTable: Type.Union([SizeTable, Type.Null()], { description: 'Null: its goods have no sizes of their own.' }),
  productsCount: Type.Integer({ description: 'Its products on this site; brands without any are left out.' }),
})
export type Partner = Static<typeof Partner>

export const partners = {
  listPartners: call('GET', '/partners/v1', {
    summary: 'Brands that have products on this site, in the owner’s order',
    query: Type.Object({
      code: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Only the brand with this code.' })),
    }),
    answer: Type.Array(Partner),
  }),
  getPartner: call('GET', '/partners/v1/{id}', {
    summary: 'A brand',
    params: Type.Object({ id: id('Brand.') }),
    answer: Partner,
    errors: { 404: 'No such brand on this site' },
  }),
}
