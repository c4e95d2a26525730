import type { banners as contract } from '@shpulka/contract/content/banners'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product }: SweepShop): ExamplesOf<typeof contract> => ({
  listBanners: { valid: {}, invalid: null },
  listPlacedBanners: {
    valid: { path: { code: 'listing' }, query: { category: String(product.category), values: '1,2' } },
    invalid: {
      path: { code: 'listing' },
      query: { category: 'x', values: '0' },
      errorFields: ['category', 'values.0'],
    },
  },
})
