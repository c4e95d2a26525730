import type { dadata as contract } from '@shpulka/contract/people/dadata'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listAddresses: {
    good: { query: { query: 'орел моск 5' } },
    bad: { query: { query: 'а'.repeat(301), count: '0' }, fields: ['query', 'count'] },
  },
  listCities: { good: { query: { query: 'bdfyjdj' } }, bad: { query: { count: '11' }, fields: ['count'] } },
})
