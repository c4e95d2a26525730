import type { priceLists as contract } from '@shpulka/contract/catalogue/price-lists'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listPriceLists: { isBeyondSpec: true, good: {}, bad: null },
  getPriceList: {
    isBeyondSpec: true,
    good: { path: { code: 'vyshivka' } },
    bad: { path: { code: 'vyshivka' }, query: { origin: 'x' }, fields: ['origin'] },
  },
})
