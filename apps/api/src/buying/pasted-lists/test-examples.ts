import type { pastedLists as contract } from '@shpulka/contract/buying/pasted-lists'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product }: SweepShop): ExamplesOf<typeof contract> => ({
  addPastedList: {
    isBeyondSpec: true,
    valid: { payload: { text: 'Нет такого 5 шт' } },
    invalid: { payload: { text: ' ', change: 5 }, errorFields: ['text', 'change'] },
  },
  listUnclearLines: { isBeyondSpec: true, valid: {}, invalid: null },
  resolveUnclearLines: {
    isBeyondSpec: true,
    valid: { payload: { lines: [{ id: 1, groupId: product.group }] } },
    invalid: {
      payload: { lines: [{ id: 0, groupId: 'x', count: 0 }] },
      errorFields: ['lines.0.id', 'lines.0.groupId', 'lines.0.count'],
    },
  },
  removeUnclearLines: {
    isBeyondSpec: true,
    valid: { payload: {} },
    invalid: { payload: { ids: [0] }, errorFields: ['ids.0'] },
  },
})
