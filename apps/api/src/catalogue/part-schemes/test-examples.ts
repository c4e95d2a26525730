import type { partSchemes as contract } from '@shpulka/contract/catalogue/part-schemes'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listPartSchemes: {
    isBeyondSpec: true,
    good: { query: { kind: 'spare-parts' } },
    bad: { query: { kind: 'x' }, fields: ['kind'] },
  },
  getPartScheme: {
    isBeyondSpec: true,
    good: { path: { code: 'net-takoy' }, status: 404 },
    bad: { path: { code: 'а'.repeat(201) }, fields: ['code'] },
  },
})
