import type { banners as contract } from '@shpulka/contract/content/banners'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product }: SweepShop): ExamplesOf<typeof contract> => ({
  listBanners: { good: {}, bad: null },
  listPlacedBanners: {
    good: { path: { code: 'listing' }, query: { category: String(product.category), values: '1,2' } },
    bad: { path: { code: 'listing' }, query: { category: 'x', values: '0' }, fields: ['category', 'values.0'] },
  },
})
