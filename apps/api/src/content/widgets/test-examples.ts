import type { widgets as contract } from '@shpulka/contract/content/widgets'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listWidgets: {
    valid: { path: { code: 'home' } },
    invalid: { path: { code: 'я'.repeat(101) }, errorFields: ['code'] },
  },
})
