import type { delivery as contract } from '@shpulka/contract/buying/delivery'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product, point, address }: SweepShop): ExamplesOf<typeof contract> => ({
  listDeliveryMethods: {
    valid: { query: { groupId: String(product.group), city: 'Казань' } },
    invalid: { query: { groupId: '0', count: '-1', city: 'а'.repeat(101) }, errorFields: ['groupId', 'count', 'city'] },
  },
  listDeliveryTariffs: {
    isBeyondSpec: true,
    valid: { query: { city: 'Казань', region: 'Татарстан' } },
    invalid: { query: { city: 'а'.repeat(101), region: 'а'.repeat(201) }, errorFields: ['city', 'region'] },
  },
  calculateToAddress: {
    valid: { payload: { address } },
    invalid: { payload: { address: { city: ' ' } }, errorFields: ['address.street', 'address.house'] },
  },
  calculateToPoint: {
    valid: { payload: { deliveryPointCode: point.code } },
    invalid: { payload: {}, errorFields: ['deliveryPointCode'] },
  },
  listDeliveryPoints: {
    valid: { query: { near: 'Москва', search: 'проспект', box: '50,30,60,40', limit: '5' } },
    invalid: {
      query: { methodId: 'x', box: '1,2,3', at: 'NaN,1', limit: '1001' },
      errorFields: ['methodId', 'box', 'at', 'limit'],
    },
  },
  listPlaces: {
    isBeyondSpec: true,
    valid: { query: { box: '50,30,60,40', limit: '5' } },
    invalid: { query: { limit: '0', box: '1e9,1,1,1' }, errorFields: ['limit', 'box'] },
  },
})
