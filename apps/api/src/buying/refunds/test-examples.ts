import type { refunds as contract } from '@shpulka/contract/buying/refunds'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  requestRefund: {
    good: { payload: { orderId: 1, lines: [{ line: 1, count: 1 }], reasonId: 1, way: 'Привезу сам' }, status: 401 },
    bad: null,
  },
  listRefunds: { isBeyondSpec: true, good: { status: 401 }, bad: null },
  getRefundTerms: { isBeyondSpec: true, good: { query: { orderId: '1' }, status: 401 }, bad: null },
  viewRefund: { isBeyondSpec: true, good: { path: { id: '1' }, status: 401 }, bad: null },
})
