import { expect, test } from 'vitest'
import { differenceText, productIdsOf, sameGroup } from './incompatible.rule.ts'

type Section = Parameters<typeof productIdsOf>[0]['inStock']
const section = (products: object[], constructorSets: object[] = []) =>
  ({ products, constructorSets }) as unknown as Section

test('products of a basket: those to order and those that are not there, parts of sets, each once; what is gone is not', () => {
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
      notInStock: section([{ id: 5, path: '/c' }]),
    }),
  ).toEqual([3, 5, 9])
})

test.each([
  [
    'one property',
    [{ title: 'Система игл', machine: ['DP×5'], part: ['DB×1'] }],
    'система игл: машине нужно DP×5, а здесь DB×1',
  ],
  [
    'many values as the first and the last',
    [{ title: 'Номер иглы', machine: ['65', '70', '75', '80', '90'], part: ['160'] }],
    'номер иглы: машине нужно 65…90, а здесь 160',
  ],
  [
    'a property one of them has not is passed over',
    [{ title: 'Серия', machine: [], part: ['SN'] }],
    'завод называет их неподходящими друг к другу',
  ],
  ['a pair named as not fitting', [], 'завод называет их неподходящими друг к другу'],
])('%s', (_what, because, text) => {
  expect(differenceText({ because })).toBe(text)
})

test('needles of one number are replaced by needles of the same number, if there are any', () => {
  const instead = [{ title: '№ 75' }, { title: '№ 90' }]
  expect(sameGroup(instead, '№ 90')).toBe(instead[1])
  expect(sameGroup(instead, '№ 160')).toBe(instead[0])
  expect(sameGroup([], '№ 90')).toBeUndefined()
})
