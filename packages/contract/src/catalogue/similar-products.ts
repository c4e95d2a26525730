import { Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { ProductCard } from './catalog.ts'

/** How a product is related to another. */
export const similarKinds = ['similar', 'analog', 'accessory'] as const
export type SimilarKind = (typeof similarKinds)[number]

/** Products returned when the caller does not say how many. */
export const similarDefaultLimit = 8

export const similarProducts = {
  listSimilarProducts: call('POST', '/similar-products/v1', {
    summary: 'Products related to a product: similar ones, analogs or accessories; those in stock first',
    body: Type.Object({
      productId: id('Product to find related ones for.'),
      kind: Type.Optional(
        Type.Enum(similarKinds, {
          default: 'similar',
          description:
            'similar: of its category, by shared characteristics and price; analog: named by the shop as doing ' +
            'the same work; accessory: named by the shop as an accessory. What fits a machine: GET ' +
            '/compatibility/v1.',
        }),
      ),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 30,
          default: similarDefaultLimit,
          description: `Most products returned, up to 30; ${similarDefaultLimit} by default.`,
        }),
      ),
    }),
    answer: Type.Array(ProductCard, { description: 'The most related first; empty: none on this site.' }),
    errors: { 404: 'No such product on this site' },
  }),
}
