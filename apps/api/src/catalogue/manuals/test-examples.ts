import type { manuals as contract } from '@shpulka/contract/catalogue/manuals'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listManuals: {
    isBeyondSpec: true,
    valid: { query: { search: 'L-55' } },
    invalid: { query: { page: '0', limit: '1000' }, errorFields: ['page', 'limit'] },
  },
})
