import type { employees as contract } from '@shpulka/contract/content/employees'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listEmployees: {
    valid: { query: { department: 'service' } },
    invalid: { query: { department: 'Все' }, errorFields: ['department'] },
  },
})
