import type { pages as contract } from '@shpulka/contract/content/pages'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listPages: {
    good: { query: { code: 'help', isPage: 'true', sort: 'sort' } },
    bad: { query: { code: '', isPage: 'да', sort: 'x' }, fields: ['code', 'isPage', 'sort'] },
  },
  getShortTree: { good: {}, bad: null },
  searchPages: {
    good: { query: { search: 'доставка', page: '1', limit: '10' } },
    bad: { query: { limit: '1000', page: '0' }, fields: ['search', 'page', 'limit'] },
  },
})
