import type { partners as contract } from '@shpulka/contract/catalogue/partners'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ partner }: SweepShop): ExamplesOf<typeof contract> => ({
  listPartners: { good: { query: { code: partner.code } }, bad: { query: { code: '' }, fields: ['code'] } },
  getPartner: { good: { path: { id: String(partner.id) } }, bad: { path: { id: 'lumera' }, fields: ['id'] } },
})
