import type { Category } from '@shpulka/contract/content/settings'
import { expect, it } from 'vitest'
import { menuTree } from './menu-tree.rule.ts'

const category = (id: number, parentId: number | null) =>
  ({ id, parentId, title: `№ ${id}`, path: `${id}`, productsCount: id, image: `picture ${id}` }) as Category

it('builds the given number of levels in order and omits deeper ones', () => {
  const tree = menuTree(
    [category(1, null), category(2, null), category(3, 1), category(4, 3), category(5, 4), category(6, 1)],
    null,
    3,
  )
  expect(tree.map(({ id }) => id)).toEqual([1, 2])
  expect(tree[0]?.children.map(({ id }) => id)).toEqual([3, 6])
  expect(tree[0]?.children[0]?.children).toEqual([
    { id: 4, title: '№ 4', path: '4', count: 4, image: 'picture 4', children: [] },
  ])
})

it('holds the largest of thousands of roots, in their order', () => {
  const roots = Array.from({ length: 5_000 }, (_, n) => category(n + 1, null))
  expect(menuTree(roots, null, 3, 60).map(({ id }) => id)).toEqual(Array.from({ length: 60 }, (_, n) => 4_941 + n))
})
