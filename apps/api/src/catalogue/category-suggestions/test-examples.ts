import type { categorySuggestions as contract } from '@shpulka/contract/catalogue/category-suggestions'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product }: SweepShop): ExamplesOf<typeof contract> => ({
  listCategorySuggestions: {
    valid: { query: { categoryId: String(product.category) } },
    invalid: { query: { categoryId: '0' }, errorFields: ['categoryId'] },
  },
})
