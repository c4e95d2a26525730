import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { kopecks } from './money.ts'
import { id } from './page.ts'

export const ProductBonuses = Type.Object({
  productId: id('Product.'),
  value: kopecks('Bonuses that buying one brings at the visitor’s card price; one bonus is a rouble; 0: none, or the price is on request.'),
})
export type ProductBonuses = Static<typeof ProductBonuses>

export const bonuses = {
  listProductsBonuses: call('GET', '/bonuses/v1/products-bonuses', {
    summary: 'Bonuses to be earned by products, in the order asked for; those that are not on this site are left out',
    query: Type.Object({
      productIds: Type.Array(id('Product.'), { minItems: 1, maxItems: 100, description: 'Repeated or comma-separated.' }),
    }),
    answer: Type.Array(ProductBonuses),
  }),
}
