import type { compareProducts as contract } from '@shpulka/contract/catalogue/compare-products'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product }: SweepShop): ExamplesOf<typeof contract> => ({
  compareProducts: { valid: { query: { ids: String(product.id) } }, invalid: { query: {}, errorFields: ['ids'] } },
})
