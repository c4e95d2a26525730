import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id, pageLimit, pageMeta, pageNumber } from '../base/page.ts'

/** Machines on a page when the caller does not say how many. */
export const manualsDefaultLimit = 20

/** A document of a machine. */
export const Manual = Type.Object({
  title: Type.String({ description: 'What it is: «Инструкция по эксплуатации».' }),
  fileId: Type.String({ description: 'File id: GET /file/v1/{id}/download gives it.' }),
  fileName: Type.String({ description: 'What the downloaded file is called.' }),
  mime: Type.String({ description: 'application/pdf and the like.' }),
  sizeBytes: Type.Integer({ description: 'Bytes.' }),
})
export type Manual = Static<typeof Manual>

/** A machine with its documents. */
export const MachineManuals = Type.Object({
  productId: id('Product.'),
  title: Type.String({ description: 'Name of the machine.' }),
  vendorCode: Type.String({ description: 'Article; empty: none.' }),
  path: Type.String({ description: 'Address of its page on the site, from /.' }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id of its first picture; null: none.' }),
  brand: Type.String({ description: 'Title of the brand; empty: none.' }),
  manuals: Type.Array(Manual, { description: 'In the owner’s order; at least one.' }),
})
export type MachineManuals = Static<typeof MachineManuals>

/** Documents of a site’s goods. Not in the specification. */
export const manuals = {
  listManuals: call('GET', '/manuals/v1', {
    summary: 'Products of the site that have documents, with them; by title',
    query: Type.Object({
      brand: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Code of a brand.' })),
      search: Type.Optional(
        Type.String({
          maxLength: 200,
          description: 'Part of a title or an article; only letters and digits are compared.',
        }),
      ),
      page: Type.Optional(pageNumber),
      limit: Type.Optional(pageLimit(manualsDefaultLimit)),
    }),
    answer: Type.Object({
      ...pageMeta,
      items: Type.Array(MachineManuals, { description: 'By title.' }),
      brands: Type.Array(
        Type.Object({
          code: Type.String({ description: 'Of the brand.' }),
          title: Type.String({ description: 'Its name.' }),
          count: Type.Integer({ description: 'Its products that have documents, whatever is searched.' }),
        }),
        { description: 'Brands whose goods have documents, by title.' },
      ),
    }),
  }),
}
