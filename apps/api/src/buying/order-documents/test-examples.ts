import type { orderDocuments as contract } from '@shpulka/contract/buying/order-documents'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  getOrderDocument: {
    isBeyondSpec: true,
    valid: { query: { orderId: '1', kind: 'order' }, status: 404 },
    invalid: { query: { orderId: 'x', kind: 'receipt' }, errorFields: ['orderId', 'kind'] },
  },
})
