import type { receipts as contract } from '@shpulka/contract/buying/receipts'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listReceipts: {
    isBeyondSpec: true,
    valid: { query: { orderId: '1' } },
    invalid: { query: { orderId: '0' }, errorFields: ['orderId'] },
  },
})
