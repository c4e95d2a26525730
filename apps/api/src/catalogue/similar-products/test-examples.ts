import type { similarProducts as contract } from '@shpulka/contract/catalogue/similar-products'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product }: SweepShop): ExamplesOf<typeof contract> => ({
  listSimilarProducts: {
    valid: { payload: { productId: product.id, kind: 'accessory' } },
    invalid: { payload: { productId: 0, kind: 'x', limit: 1000 }, errorFields: ['productId', 'kind', 'limit'] },
  },
})
