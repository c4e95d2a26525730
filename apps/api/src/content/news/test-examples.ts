import type { news as contract } from '@shpulka/contract/content/news'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ newsItem }: SweepShop): ExamplesOf<typeof contract> => ({
  listNews: {
    valid: { query: { type: 'actions', limit: '2' } },
    invalid: { query: { type: 'x', page: '0', limit: '1e9' }, errorFields: ['type', 'page', 'limit'] },
  },
  getNews: {
    valid: { path: { id: String(newsItem.id) } },
    invalid: { path: { id: 'я'.repeat(101) }, errorFields: ['id'] },
  },
})
