import type { constructorSets as contract } from '@shpulka/contract/catalogue/constructor-sets'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ product, constructorSet }: SweepShop): ExamplesOf<typeof contract> => ({
  listConstructorSets: {
    isBeyondSpec: true,
    good: { query: { productId: String(product.id) } },
    bad: { query: { productId: 'x' }, fields: ['productId'] },
  },
  viewConstructorSet: {
    isBeyondSpec: true,
    good: { query: { code: constructorSet.code } },
    bad: { query: { code: '' }, fields: ['code'] },
  },
  priceConstructorSet: {
    isBeyondSpec: true,
    good: { payload: { constructorSetId: constructorSet.id, parts: constructorSet.parts } },
    bad: { payload: { constructorSetId: 0, parts: 'x' }, fields: ['constructorSetId', 'parts'] },
  },
  addConstructorSet: {
    good: { payload: { constructorSetId: constructorSet.id, parts: constructorSet.parts, change: true } },
    bad: { payload: { constructorSetId: 1, parts: [], count: 1e9 }, fields: ['parts', 'count'] },
  },
  removeConstructorSet: { good: { payload: { ids: [1] } }, bad: { payload: { ids: [] }, fields: ['ids'] } },
})
