import type { orderDocuments as contract } from '@shpulka/contract/buying/order-documents'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  getOrderDocument: {
    isBeyondSpec: true,
    good: { query: { orderId: '1', kind: 'order' }, status: 404 },
    bad: { query: { orderId: 'x', kind: 'receipt' }, fields: ['orderId', 'kind'] },
  },
})
