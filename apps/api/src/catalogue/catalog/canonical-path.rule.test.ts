import { expect, test } from 'vitest'
import { catalogAddress, categoryPaths, productPath } from './canonical-path.rule.ts'

test.each([
  ['/catalog/machines', { categoryCodes: 'machines', productCode: null }],
  ['/catalog/machines/lockstitch', { categoryCodes: 'machines/lockstitch', productCode: null }],
  ['/catalog/machines/lockstitch/detail/a-1', { categoryCodes: 'machines/lockstitch', productCode: 'a-1' }],
  ['/catalog/machines/detail/detail', { categoryCodes: 'machines', productCode: 'detail' }],
  ['/catalog', null],
  ['/catalog/', null],
  ['/catalog/machines/', null],
  ['/catalog//machines', null],
  ['/news/detail/a-1', null],
])('%s', (path, address) => {
  expect(catalogAddress(path)).toEqual(address)
  if (address && address.productCode !== null)
    expect(productPath(address.categoryCodes, address.productCode)).toBe(path)
})

test('a broken tree is a tree of roots', () => {
  const paths = categoryPaths([
    { id: 1, code: 'a', parentId: 2 },
    { id: 2, code: 'b', parentId: 1 },
    { id: 3, code: 'c', parentId: 99 },
    { id: 4, code: 'd', parentId: 3 },
  ])
  expect([...paths.values()].map(({ path }) => path)).toEqual(['b/a', 'a/b', 'c', 'c/d'])
  expect(paths.get(4)?.pathIds).toEqual([3, 4])
})
