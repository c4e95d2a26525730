import type { categorySuggestions as contract } from '@shpulka/contract/catalogue/category-suggestions'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product }: SweepShop): ExamplesOf<typeof contract> => ({
  listCategorySuggestions: {
    good: { query: { categoryId: String(product.category) } },
    bad: { query: { categoryId: '0' }, fields: ['categoryId'] },
  },
})
