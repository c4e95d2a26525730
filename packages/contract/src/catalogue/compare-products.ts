import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { ProductCard } from './catalog.ts'

/** A table of products side by side: one for each root category. */
export const ComparedProducts = Type.Object({
  category: Type.Object({
    id: id('Root category.'),
    title: Type.String({ description: 'Its title.' }),
    path: Type.String({ description: 'As in a category.' }),
  }),
  products: Type.Array(ProductCard, { description: 'In the order asked for.' }),
  sections: Type.Array(
    Type.Object({
      title: Type.String({ description: 'Section of characteristics.' }),
      rows: Type.Array(
        Type.Object({
          title: Type.String({ description: 'The characteristic.' }),
          values: Type.Array(Type.Union([Type.String(), Type.Null()]), {
            description:
              'One for each product in their order, as shown, with the unit; null: not stated. «Нет» of a flag that a ' +
              'product lacks.',
          }),
          isDifferent: Type.Boolean({ description: 'False when all products have the same.' }),
        }),
      ),
    }),
  ),
})
export type ComparedProducts = Static<typeof ComparedProducts>

export const compareProducts = {
  compareProducts: call('GET', '/compare-products/v1', {
    summary: 'Characteristics of products side by side; those that are not on this site are left out',
    query: Type.Object({
      ids: Type.Array(id('Product.'), { minItems: 1, maxItems: 20, description: 'Repeated or comma-separated.' }),
    }),
    answer: Type.Array(ComparedProducts, { description: 'By root category, in the order of their first products.' }),
  }),
}
