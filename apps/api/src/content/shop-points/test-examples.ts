import type { shopPoints as contract } from '@shpulka/contract/content/shop-points'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listShopPoints: {
    good: { query: { tags: 'shop', near: '55.75,37.62', isOpenNow: 'true' } },
    bad: {
      query: { tags: '../x', near: '91,0', limit: '501', isOpenNow: 'maybe' },
      fields: ['tags.0', 'near', 'limit', 'isOpenNow'],
    },
  },
})
