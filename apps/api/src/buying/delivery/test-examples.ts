import type { delivery as contract } from '@shpulka/contract/buying/delivery'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product, point, address }: SweepShop): ExamplesOf<typeof contract> => ({
  listDeliveryMethods: {
    good: { query: { groupId: String(product.group), city: 'Казань' } },
    bad: { query: { groupId: '0', count: '-1', city: 'а'.repeat(101) }, fields: ['groupId', 'count', 'city'] },
  },
  listDeliveryTariffs: {
    isBeyondSpec: true,
    good: { query: { city: 'Казань', region: 'Татарстан' } },
    bad: { query: { city: 'а'.repeat(101), region: 'а'.repeat(201) }, fields: ['city', 'region'] },
  },
  calculateToAddress: {
    good: { payload: { address } },
    bad: { payload: { address: { city: ' ' } }, fields: ['address.street', 'address.house'] },
  },
  calculateToPoint: {
    good: { payload: { deliveryPointCode: point.code } },
    bad: { payload: {}, fields: ['deliveryPointCode'] },
  },
  listDeliveryPoints: {
    good: { query: { near: 'Москва', search: 'проспект', box: '50,30,60,40', limit: '5' } },
    bad: {
      query: { methodId: 'x', box: '1,2,3', at: 'NaN,1', limit: '1001' },
      fields: ['methodId', 'box', 'at', 'limit'],
    },
  },
  listPlaces: {
    isBeyondSpec: true,
    good: { query: { box: '50,30,60,40', limit: '5' } },
    bad: { query: { limit: '0', box: '1e9,1,1,1' }, fields: ['limit', 'box'] },
  },
})
