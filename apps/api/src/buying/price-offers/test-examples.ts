import type { priceOffers as contract } from '@shpulka/contract/buying/price-offers'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  createPriceOffer: {
    isBeyondSpec: true,
    good: { payload: { recipient: 'ООО «Мануфактура»' } },
    bad: { payload: { days: 31 }, fields: ['days'] },
  },
  viewPriceOffer: {
    isBeyondSpec: true,
    good: { path: { key: `1-${'x'.repeat(32)}` }, status: 404 },
    bad: { path: { key: '1' }, fields: ['key'] },
  },
  getPriceOfferDocument: {
    isBeyondSpec: true,
    good: { path: { key: `1-${'x'.repeat(32)}` }, status: 404 },
    bad: { path: { key: '1' }, fields: ['key'] },
  },
})
