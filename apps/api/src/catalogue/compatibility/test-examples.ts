import type { compatibility as contract } from '@shpulka/contract/catalogue/compatibility'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product }: SweepShop): ExamplesOf<typeof contract> => ({
  listCompatible: {
    isBeyondSpec: true,
    valid: { query: { productId: String(product.id) } },
    invalid: { query: { productId: '0', limit: '1000' }, errorFields: ['productId', 'limit'] },
  },
  viewReplacement: {
    isBeyondSpec: true,
    valid: { query: { code: 'no-longer-sold' }, status: 404 },
    invalid: { query: { code: '' }, errorFields: ['code'] },
  },
  compareWithMachines: {
    isBeyondSpec: true,
    valid: { payload: { productId: product.id, machineIds: [product.id] } },
    invalid: { payload: { productId: 0, machineIds: [0] }, errorFields: ['productId', 'machineIds.0'] },
  },
  listStandIns: {
    isBeyondSpec: true,
    valid: { payload: { titles: ['Juki DDL-8700'] } },
    invalid: { payload: { titles: 'Juki' }, errorFields: ['titles'] },
  },
  checkCompatibility: {
    isBeyondSpec: true,
    valid: { payload: { productIds: [product.id] } },
    invalid: { payload: { productIds: [0] }, errorFields: ['productIds.0'] },
  },
})
