import type { shopPoints as contract } from '@shpulka/contract/content/shop-points'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listShopPoints: {
    valid: { query: { tags: 'shop', near: '55.75,37.62', isOpenNow: 'true' } },
    invalid: {
      query: { tags: '../x', near: '91,0', limit: '501', isOpenNow: 'maybe' },
      errorFields: ['tags.0', 'near', 'limit', 'isOpenNow'],
    },
  },
})
