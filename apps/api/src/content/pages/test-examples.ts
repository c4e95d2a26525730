import type { pages as contract } from '@shpulka/contract/content/pages'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listPages: {
    valid: { query: { code: 'help', isPage: 'true', sort: 'sort' } },
    invalid: { query: { code: '', isPage: 'да', sort: 'x' }, errorFields: ['code', 'isPage', 'sort'] },
  },
  getShortTree: { valid: {}, invalid: null },
  searchPages: {
    valid: { query: { search: 'доставка', page: '1', limit: '10' } },
    invalid: { query: { limit: '1000', page: '0' }, errorFields: ['search', 'page', 'limit'] },
  },
})
