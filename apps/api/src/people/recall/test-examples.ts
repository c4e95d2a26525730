import type { recalls as contract } from '@shpulka/contract/people/recall'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ someone }: SweepShop): ExamplesOf<typeof contract> => ({
  listRecalls: {
    isBeyondSpec: true,
    good: { headers: someone },
    bad: { headers: someone, query: { page: 'x' }, fields: ['page'] },
  },
  addRecall: {
    isBeyondSpec: true,
    good: { headers: someone, payload: { topicId: 1, fio: 'Анна', phone: '+7 900 123-45-67', consent: true } },
    bad: {
      headers: someone,
      payload: { topicId: 99, fio: '??', phone: 'abcde', consent: false },
      fields: ['topicId', 'fio', 'phone', 'consent'],
    },
  },
  cancelRecall: {
    isBeyondSpec: true,
    good: { query: { id: '1' }, status: 401 },
    bad: { headers: someone, query: { id: '0' }, fields: ['id'] },
  },
})
