import type { basket as contract } from '@shpulka/contract/buying/basket'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product, groups, someone }: SweepShop): ExamplesOf<typeof contract> => ({
  getBasket: { valid: {}, invalid: { headers: { 'x-cart-token': "1' or '1'='1" }, errorFields: ['x-cart-token'] } },
  changeBasket: {
    valid: { payload: { groups: [{ id: product.group, count: 2 }] } },
    invalid: { payload: { groups: [{ id: 1, count: 1e9 }] }, errorFields: ['groups.0.count'] },
  },
  clearBasket: { valid: {}, invalid: null },
  getBasketTotal: { valid: {}, invalid: null },
  addProducts: {
    valid: { payload: { groups } },
    invalid: { payload: { groups: [{ id: 1, count: '1e3' }] }, errorFields: ['groups.0.count'] },
  },
  removeProducts: {
    valid: { payload: { groupIds: [product.group] } },
    invalid: { payload: { groupIds: 'all' }, errorFields: ['groupIds'] },
  },
  priceVirtualBasket: { valid: { payload: { groups } }, invalid: { payload: {}, errorFields: ['groups'] } },
  mergeBasket: {
    isBeyondSpec: true,
    valid: { payload: { cartToken: '1' }, status: 401 },
    invalid: { headers: someone, payload: {}, errorFields: ['cartToken'] },
  },
  selectProducts: { valid: { payload: { selected: true } }, invalid: { payload: {}, errorFields: ['selected'] } },
})
