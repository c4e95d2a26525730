import type { widgets as contract } from '@shpulka/contract/content/widgets'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listWidgets: { good: { path: { code: 'home' } }, bad: { path: { code: 'я'.repeat(101) }, fields: ['code'] } },
})
