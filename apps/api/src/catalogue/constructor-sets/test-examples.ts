import type { constructorSets as contract } from '@shpulka/contract/catalogue/constructor-sets'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product, constructorSet }: SweepShop): ExamplesOf<typeof contract> => ({
  listConstructorSets: {
    isBeyondSpec: true,
    valid: { query: { productId: String(product.id) } },
    invalid: { query: { productId: 'x' }, errorFields: ['productId'] },
  },
  viewConstructorSet: {
    isBeyondSpec: true,
    valid: { query: { code: constructorSet.code } },
    invalid: { query: { code: '' }, errorFields: ['code'] },
  },
  priceConstructorSet: {
    isBeyondSpec: true,
    valid: { payload: { constructorSetId: constructorSet.id, parts: constructorSet.parts } },
    invalid: { payload: { constructorSetId: 0, parts: 'x' }, errorFields: ['constructorSetId', 'parts'] },
  },
  addConstructorSet: {
    valid: { payload: { constructorSetId: constructorSet.id, parts: constructorSet.parts, change: true } },
    invalid: { payload: { constructorSetId: 1, parts: [], count: 1e9 }, errorFields: ['parts', 'count'] },
  },
  removeConstructorSet: { valid: { payload: { ids: [1] } }, invalid: { payload: { ids: [] }, errorFields: ['ids'] } },
})
