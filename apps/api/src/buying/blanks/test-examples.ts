import type { blanks as contract } from '@shpulka/contract/buying/blanks'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ soldOut, someone }: SweepShop): ExamplesOf<typeof contract> => ({
  listBlanks: {
    valid: { headers: someone },
    invalid: { headers: someone, query: { statusId: 'new', page: '0' }, errorFields: ['statusId', 'page'] },
  },
  addBlank: {
    valid: { headers: someone, payload: { offerId: soldOut.offer } },
    invalid: { headers: someone, payload: { count: 0 }, errorFields: ['offerId', 'count'] },
  },
  cancelBlank: {
    valid: { query: { id: '1' }, status: 401 },
    invalid: { headers: someone, query: {}, errorFields: ['id'] },
  },
  countBlanks: { valid: { headers: someone }, invalid: null },
})
