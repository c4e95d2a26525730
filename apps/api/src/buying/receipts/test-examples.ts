import type { receipts as contract } from '@shpulka/contract/buying/receipts'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listReceipts: {
    isBeyondSpec: true,
    good: { query: { orderId: '1' } },
    bad: { query: { orderId: '0' }, fields: ['orderId'] },
  },
})
