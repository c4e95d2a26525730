import type { priceOffers as contract } from '@shpulka/contract/buying/price-offers'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  createPriceOffer: {
    isBeyondSpec: true,
    valid: { payload: { recipient: 'ООО «Мануфактура»' } },
    invalid: { payload: { days: 31 }, errorFields: ['days'] },
  },
  viewPriceOffer: {
    isBeyondSpec: true,
    valid: { path: { key: `1-${'x'.repeat(32)}` }, status: 404 },
    invalid: { path: { key: '1' }, errorFields: ['key'] },
  },
  getPriceOfferDocument: {
    isBeyondSpec: true,
    valid: { path: { key: `1-${'x'.repeat(32)}` }, status: 404 },
    invalid: { path: { key: '1' }, errorFields: ['key'] },
  },
})
