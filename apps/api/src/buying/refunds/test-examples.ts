import type { refunds as contract } from '@shpulka/contract/buying/refunds'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  requestRefund: {
    valid: { payload: { orderId: 1, lines: [{ line: 1, count: 1 }], reasonId: 1, way: 'Привезу сам' }, status: 401 },
    invalid: null,
  },
  listRefunds: { isBeyondSpec: true, valid: { status: 401 }, invalid: null },
  getRefundTerms: { isBeyondSpec: true, valid: { query: { orderId: '1' }, status: 401 }, invalid: null },
  viewRefund: { isBeyondSpec: true, valid: { path: { id: '1' }, status: 401 }, invalid: null },
})
