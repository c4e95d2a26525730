import type { recalls as contract } from '@shpulka/contract/people/recall'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ someone }: SweepShop): ExamplesOf<typeof contract> => ({
  listRecalls: {
    isBeyondSpec: true,
    valid: { headers: someone },
    invalid: { headers: someone, query: { page: 'x' }, errorFields: ['page'] },
  },
  addRecall: {
    isBeyondSpec: true,
    valid: { headers: someone, payload: { topicId: 1, fio: 'Анна', phone: '+7 900 123-45-67', consent: true } },
    invalid: {
      headers: someone,
      payload: { topicId: 99, fio: '??', phone: 'abcde', consent: false },
      errorFields: ['topicId', 'fio', 'phone', 'consent'],
    },
  },
  cancelRecall: {
    isBeyondSpec: true,
    valid: { query: { id: '1' }, status: 401 },
    invalid: { headers: someone, query: { id: '0' }, errorFields: ['id'] },
  },
})
