import { expect, test } from 'vitest'
import { productIdsOf, replacementGroup } from './basket-products.rule.ts'

type Section = Parameters<typeof productIdsOf>[0]['inStock']
const section = (products: object[], constructorSets: object[] = []) =>
  ({ products, constructorSets }) as unknown as Section

test('products of a basket: what can be ordered, parts of sets, each once; without deleted ones', () => {
  expect(
    productIdsOf({
      inStock: section(
        [
          { id: 9, path: '/a' },
          { id: 7, path: '' },
        ],
        [
          {
            parts: [
              { productId: 3, path: '/b' },
              { productId: 9, path: '/a' },
            ],
          },
        ],
      ),
      ...{ notInStock: section([{ id: 5, path: '/c' }]) },
    }),
  ).toEqual([3, 9])
})

test('needles of one number are replaced by needles of the same number, never by those of another', () => {
  const instead = [{ title: '№ 75' }, { title: '№ 90' }]
  expect(replacementGroup(instead, '№ 90')).toBe(instead[1])
  expect(replacementGroup(instead, '№ 160')).toBeUndefined()
  expect(replacementGroup([...instead, { title: '' }], '№ 160')).toEqual({ title: '' })
})
