import type { oneClick as contract } from '@shpulka/contract/buying/one-click'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product }: SweepShop): ExamplesOf<typeof contract> => ({
  placeOneClickOrder: {
    valid: { payload: { name: 'Анна', phone: '+7 900 123-45-67', group: product.group, consent: true } },
    invalid: {
      payload: { name: 'Анна', phone: '112', group: 0, count: 0 },
      errorFields: ['group', 'count', 'consent'],
    },
  },
})
