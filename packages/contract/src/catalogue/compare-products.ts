import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { ProductCard } from './catalog.ts'

/** Products side by side: those of one root category share a table. */
export const ComparedProducts = Type.Object({
  category: Type.Object({
    id: id('Root category.'),
    title: Type.String({ description: 'Its title.' }),
    path: Type.String({ description: 'As in a category.' }),
  }),
  products: Type.Array(ProductCard, { description: 'In the order asked for.' }),
  sections: Type.Array(
    Type.Object({
      title: Type.String({ description: 'Heading its characteristics stand under.' }),
      rows: Type.Array(
        Type.Object({
          title: Type.String({ description: 'The characteristic.' }),
          values: Type.Array(Type.Union([Type.String(), Type.Null()]), {
            description: 'One for each product, in their order, with its unit, as shown; null: not stated.',
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
