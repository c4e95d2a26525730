import type { pastedLists as contract } from '@shpulka/contract/buying/pasted-lists'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product }: SweepShop): ExamplesOf<typeof contract> => ({
  addPastedList: {
    isBeyondSpec: true,
    good: { payload: { text: 'Нет такого 5 шт' } },
    bad: { payload: { text: ' ', change: 5 }, fields: ['text', 'change'] },
  },
  listUnclearLines: { isBeyondSpec: true, good: {}, bad: null },
  resolveUnclearLines: {
    isBeyondSpec: true,
    good: { payload: { lines: [{ id: 1, groupId: product.group }] } },
    bad: {
      payload: { lines: [{ id: 0, groupId: 'x', count: 0 }] },
      fields: ['lines.0.id', 'lines.0.groupId', 'lines.0.count'],
    },
  },
  removeUnclearLines: { isBeyondSpec: true, good: { payload: {} }, bad: { payload: { ids: [0] }, fields: ['ids.0'] } },
})
