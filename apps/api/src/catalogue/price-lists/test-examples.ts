import type { priceLists as contract } from '@shpulka/contract/catalogue/price-lists'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listPriceLists: { isOurs: true, good: {}, bad: null },
  getPriceList: {
    isOurs: true,
    good: { path: { code: 'vyshivka' } },
    bad: { path: { code: 'vyshivka' }, query: { origin: 'x' }, fields: ['origin'] },
  },
})
