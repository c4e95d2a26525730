import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { pageMeta, pageNumber } from '../base/page.ts'

/**
 * Kinds of rows of the owner's data about what fits what, and the titles shown to staff. `rule`: by properties of
 * machines and parts; `pair`: two products; `successor`: what replaces a product; `advice`: which part for which value
 * of a machine; `articles`: a property of goods whose values are articles of machines.
 */
export const fitKinds = {
  rule: 'Правила',
  pair: 'Пары',
  successor: 'Замены',
  advice: 'Советы',
  articles: 'Из файлов поставщиков',
} as const

export const FitKind = Type.Unsafe<keyof typeof fitKinds>(
  Type.Union(Object.keys(fitKinds).map((kind) => Type.Literal(kind))),
)
export type FitKind = Static<typeof FitKind>

/** Rows on a page. */
export const fitRowsLimit = 50

/**
 * Cells of a row, in the order of the owner's file (`npm run compatibility -- print`), without the word of its kind.
 */
const Cells = Type.Array(Type.String({ maxLength: 1000, pattern: '^[^|\\r\\n\\u0000]*$' }), {
  minItems: 1,
  maxItems: 7,
  description: 'Cells of the row, in the order of the owner’s file, without the word of its kind.',
})

/** A row of the owner's data. */
export const FitRow = Type.Object({
  cells: Type.Array(Type.String(), { description: 'In the order of the owner’s file, without the word of its kind.' }),
  words: Type.Array(Type.String(), {
    description: 'The cells for reading: with titles instead of codes of categories and properties.',
  }),
  goods: Type.String({ description: 'Names of the products whose articles it has; empty: it has none.' }),
})
export type FitRow = Static<typeof FitRow>

/** What fits what, as staff read and edit it. It is the same for all sites. */
export const officeCompatibility = {
  listFitRows: call('GET', '/office/v1/compatibility', {
    summary: 'Rows of the owner’s data about what fits what',
    query: Type.Object({
      kind: FitKind,
      q: Type.Optional(Type.String({ maxLength: 100, description: 'Searched in cells and in names of products.' })),
      page: Type.Optional(pageNumber),
    }),
    answer: Type.Object({
      ...pageMeta,
      rows: Type.Array(FitRow),
      roles: Type.Array(Type.Object({ code: Type.String(), title: Type.String() }), {
        description: 'Roles that a row may name.',
      }),
    }),
    needs: { staff: 'fit.edit' },
  }),
  saveFitRow: call('PUT', '/office/v1/compatibility', {
    summary: 'Adds, changes or removes a row; a repeat changes nothing',
    body: Type.Object({
      kind: FitKind,
      was: Type.Union([Cells, Type.Null()], { description: 'The row as the caller saw it; null: a new one.' }),
      becomes: Type.Union([Cells, Type.Null()], { description: 'Null: it is removed.' }),
    }),
    answer: Type.Object({
      row: Type.Union([Type.Array(Type.String()), Type.Null()], { description: 'As it is now.' }),
    }),
    needs: { staff: 'fit.edit' },
    errors: {
      400: 'Unknown article, category, property or role; circular replacements',
      403: 'The permission is for some sites only, and what fits what is the same for all',
      409: 'Somebody has changed or removed it meanwhile, or there is such a row already',
    },
  }),
}
