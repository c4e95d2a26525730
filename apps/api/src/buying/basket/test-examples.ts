import type { basket as contract } from '@shpulka/contract/buying/basket'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product, groups, someone }: SweepShop): ExamplesOf<typeof contract> => ({
  getBasket: { good: {}, bad: { headers: { 'x-cart-token': "1' or '1'='1" }, fields: ['x-cart-token'] } },
  changeBasket: {
    good: { payload: { groups: [{ id: product.group, count: 2 }] } },
    bad: { payload: { groups: [{ id: 1, count: 1e9 }] }, fields: ['groups.0.count'] },
  },
  clearBasket: { good: {}, bad: null },
  getBasketTotal: { good: {}, bad: null },
  addProducts: {
    good: { payload: { groups } },
    bad: { payload: { groups: [{ id: 1, count: '1e3' }] }, fields: ['groups.0.count'] },
  },
  removeProducts: {
    good: { payload: { groupIds: [product.group] } },
    bad: { payload: { groupIds: 'all' }, fields: ['groupIds'] },
  },
  priceVirtualBasket: { good: { payload: { groups } }, bad: { payload: {}, fields: ['groups'] } },
  mergeBasket: {
    isBeyondSpec: true,
    good: { payload: { cartToken: '1' }, status: 401 },
    bad: { headers: someone, payload: {}, fields: ['cartToken'] },
  },
  selectProducts: { good: { payload: { selected: true } }, bad: { payload: {}, fields: ['selected'] } },
})
