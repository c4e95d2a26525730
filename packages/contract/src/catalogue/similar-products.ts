import { Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { ProductCard } from './catalog.ts'

/** In which way products are near one. */
export const similarKinds = ['similar', 'analog', 'accessory'] as const
export type SimilarKind = (typeof similarKinds)[number]

/** How many are given when the caller does not say. */
export const similarDefaultLimit = 8

export const similarProducts = {
  listSimilarProducts: call('POST', '/similar-products/v1', {
    summary: 'Products near a product: similar ones, analogs, or what is bought along with it; those in stock first',
    body: Type.Object({
      productId: id('The product they are near to.'),
      kind: Type.Optional(
        Type.Enum(similarKinds, {
          default: 'similar',
          description:
            'similar: of its category, by shared characteristics and price; analog: named by the shop as doing ' +
            'the same work; accessory: named by the shop as going along with it. What fits is a call of its own.',
        }),
      ),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 30,
          default: similarDefaultLimit,
          description: `How many at most, up to 30; ${similarDefaultLimit} by default.`,
        }),
      ),
    }),
    answer: Type.Array(ProductCard, { description: 'Nearest first; empty: there are none on this site.' }),
    errors: { 404: 'No such product on this site' },
  }),
}
