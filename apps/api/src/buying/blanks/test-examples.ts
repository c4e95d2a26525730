import type { blanks as contract } from '@shpulka/contract/buying/blanks'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ soldOut, someone }: SweepShop): ExamplesOf<typeof contract> => ({
  listBlanks: {
    good: { headers: someone },
    bad: { headers: someone, query: { statusId: 'new', page: '0' }, fields: ['statusId', 'page'] },
  },
  addBlank: {
    good: { headers: someone, payload: { offerId: soldOut.offer } },
    bad: { headers: someone, payload: { count: 0 }, fields: ['offerId', 'count'] },
  },
  cancelBlank: { good: { query: { id: '1' }, status: 401 }, bad: { headers: someone, query: {}, fields: ['id'] } },
  countBlanks: { good: { headers: someone }, bad: null },
})
