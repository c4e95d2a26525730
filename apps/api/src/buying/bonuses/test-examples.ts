import type { bonuses as contract } from '@shpulka/contract/buying/bonuses'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product, someone }: SweepShop): ExamplesOf<typeof contract> => ({
  listProductsBonuses: {
    valid: { query: { productIds: String(product.id) } },
    invalid: { query: { productIds: 'x' }, errorFields: ['productIds.0'] },
  },
  getBonusBalance: {
    valid: { headers: someone },
    invalid: { headers: someone, query: { typeId: '0', limit: '101' }, errorFields: ['typeId', 'limit'] },
  },
  listBonusAccounts: { valid: { headers: someone }, invalid: null },
  getBonusClient: { valid: { headers: someone }, invalid: null },
})
