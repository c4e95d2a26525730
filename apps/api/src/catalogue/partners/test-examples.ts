import type { partners as contract } from '@shpulka/contract/catalogue/partners'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ partner }: SweepShop): ExamplesOf<typeof contract> => ({
  listPartners: { valid: { query: { code: partner.code } }, invalid: { query: { code: '' }, errorFields: ['code'] } },
  getPartner: { valid: { path: { id: String(partner.id) } }, invalid: { path: { id: 'lumera' }, errorFields: ['id'] } },
})
