import type { collections as contract } from '@shpulka/contract/catalogue/collections'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ collection }: SweepShop): ExamplesOf<typeof contract> => ({
  listCollections: { good: {}, bad: { query: { code: '' }, fields: ['code'] } },
  listCollectionProducts: {
    good: { path: { id: String(collection.id) }, query: { limit: '2' } },
    bad: { path: { id: String(collection.id) }, query: { page: '0', sortBy: 'x' }, fields: ['page', 'sortBy'] },
  },
  listCollectionFilters: {
    good: { query: { id: String(collection.id) } },
    bad: { query: { id: 'x' }, fields: ['id'] },
  },
})
