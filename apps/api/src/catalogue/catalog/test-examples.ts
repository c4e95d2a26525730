import type { catalog as contract } from '@shpulka/contract/catalogue/catalog'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product }: SweepShop): ExamplesOf<typeof contract> => ({
  listProducts: {
    good: { payload: { category: product.category } },
    bad: { payload: { page: 0, limit: 1_000_000 }, fields: ['page', 'limit'] },
  },
  countProducts: { good: { payload: {} }, bad: { payload: { filters: 'x' }, fields: ['filters'] } },
  viewProduct: { good: { query: { code: product.code } }, bad: { query: { id: '-1' }, fields: ['id'] } },
  listProductsByIds: {
    good: { query: { ids: String(product.id) } },
    bad: { query: { ids: Array.from({ length: 10_000 }, (_, n) => n + 1).join(',') }, fields: ['ids'] },
  },
  listCategories: { good: {}, bad: null },
  listStickers: { good: {}, bad: null },
  listSuggestions: {
    isBeyondSpec: true,
    good: { query: { search: 'jdthkjr' } },
    bad: { query: { search: 'а'.repeat(10_000) }, fields: ['search'] },
  },
  listFilters: {
    good: { query: { categoryIds: String(product.category) } },
    bad: { query: { sortBy: 'x' }, fields: ['sortBy'] },
  },
})
