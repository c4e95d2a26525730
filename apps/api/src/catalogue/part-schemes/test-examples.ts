import type { partSchemes as contract } from '@shpulka/contract/catalogue/part-schemes'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listPartSchemes: {
    isBeyondSpec: true,
    valid: { query: { kind: 'spare-parts' } },
    invalid: { query: { kind: 'x' }, errorFields: ['kind'] },
  },
  getPartScheme: {
    isBeyondSpec: true,
    valid: { path: { code: 'net-takoy' }, status: 404 },
    invalid: { path: { code: 'а'.repeat(201) }, errorFields: ['code'] },
  },
})
