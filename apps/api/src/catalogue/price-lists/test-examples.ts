import type { priceLists as contract } from '@shpulka/contract/catalogue/price-lists'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listPriceLists: { isBeyondSpec: true, valid: {}, invalid: null },
  getPriceList: {
    isBeyondSpec: true,
    valid: { path: { code: 'vyshivka' } },
    invalid: { path: { code: 'vyshivka' }, query: { origin: 'x' }, errorFields: ['origin'] },
  },
})
