import type { similarProducts as contract } from '@shpulka/contract/catalogue/similar-products'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product }: SweepShop): ExamplesOf<typeof contract> => ({
  listSimilarProducts: {
    good: { payload: { productId: product.id, kind: 'compatible' } },
    bad: { payload: { productId: 0, kind: 'x', limit: 1000 }, fields: ['productId', 'kind', 'limit'] },
  },
})
