import type { catalog as contract } from '@shpulka/contract/catalogue/catalog'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product }: SweepShop): ExamplesOf<typeof contract> => ({
  listProducts: {
    valid: { payload: { category: product.category } },
    invalid: { payload: { page: 0, limit: 1_000_000 }, errorFields: ['page', 'limit'] },
  },
  countProducts: { valid: { payload: {} }, invalid: { payload: { filters: 'x' }, errorFields: ['filters'] } },
  viewProduct: { valid: { query: { code: product.code } }, invalid: { query: { id: '-1' }, errorFields: ['id'] } },
  listProductsByIds: {
    valid: { query: { ids: String(product.id) } },
    invalid: { query: { ids: Array.from({ length: 10_000 }, (_, n) => n + 1).join(',') }, errorFields: ['ids'] },
  },
  listCategories: { valid: {}, invalid: null },
  listStickers: { valid: {}, invalid: null },
  listSuggestions: {
    isBeyondSpec: true,
    valid: { query: { search: 'jdthkjr' } },
    invalid: { query: { search: 'а'.repeat(10_000) }, errorFields: ['search'] },
  },
  listFilters: {
    valid: { query: { categoryIds: String(product.category) } },
    invalid: { query: { sortBy: 'x' }, errorFields: ['sortBy'] },
  },
})
