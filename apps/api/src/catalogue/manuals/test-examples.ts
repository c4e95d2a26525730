import type { manuals as contract } from '@shpulka/contract/catalogue/manuals'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listManuals: {
    isBeyondSpec: true,
    good: { query: { search: 'L-55' } },
    bad: { query: { page: '0', limit: '1000' }, fields: ['page', 'limit'] },
  },
})
