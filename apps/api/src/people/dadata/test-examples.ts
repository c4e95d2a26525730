import type { dadata as contract } from '@shpulka/contract/people/dadata'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listAddresses: {
    valid: { query: { query: 'орел моск 5' } },
    invalid: { query: { query: 'а'.repeat(301), count: '0' }, errorFields: ['query', 'count'] },
  },
  listCities: { valid: { query: { query: 'bdfyjdj' } }, invalid: { query: { count: '11' }, errorFields: ['count'] } },
})
