import type { bonuses as contract } from '@shpulka/contract/buying/bonuses'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product, someone }: SweepShop): ExamplesOf<typeof contract> => ({
  listProductsBonuses: {
    good: { query: { productIds: String(product.id) } },
    bad: { query: { productIds: 'x' }, fields: ['productIds.0'] },
  },
  getBonusBalance: {
    good: { headers: someone },
    bad: { headers: someone, query: { typeId: '0', limit: '101' }, fields: ['typeId', 'limit'] },
  },
  listBonusAccounts: { good: { headers: someone }, bad: null },
  getBonusClient: { good: { headers: someone }, bad: null },
})
