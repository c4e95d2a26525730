import type { collections as contract } from '@shpulka/contract/catalogue/collections'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ collection }: SweepShop): ExamplesOf<typeof contract> => ({
  listCollections: { valid: {}, invalid: { query: { code: '' }, errorFields: ['code'] } },
  listCollectionProducts: {
    valid: { path: { id: String(collection.id) }, query: { limit: '2' } },
    invalid: {
      path: { id: String(collection.id) },
      query: { page: '0', sortBy: 'x' },
      errorFields: ['page', 'sortBy'],
    },
  },
  listCollectionFilters: {
    valid: { query: { id: String(collection.id) } },
    invalid: { query: { id: 'x' }, errorFields: ['id'] },
  },
})
