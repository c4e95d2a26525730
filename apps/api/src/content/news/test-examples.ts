import type { news as contract } from '@shpulka/contract/content/news'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ newsItem }: SweepShop): ExamplesOf<typeof contract> => ({
  listNews: {
    good: { query: { type: 'actions', limit: '2' } },
    bad: { query: { type: 'x', page: '0', limit: '1e9' }, fields: ['type', 'page', 'limit'] },
  },
  getNews: { good: { path: { id: String(newsItem.id) } }, bad: { path: { id: 'я'.repeat(101) }, fields: ['id'] } },
})
