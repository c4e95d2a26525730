import type { employees as contract } from '@shpulka/contract/content/employees'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listEmployees: {
    good: { query: { department: 'service' } },
    bad: { query: { department: 'Все' }, fields: ['department'] },
  },
})
