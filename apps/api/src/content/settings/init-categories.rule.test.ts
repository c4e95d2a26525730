import type { Category } from '@shpulka/contract/content/settings'
import { expect, test } from 'vitest'
import { initCategories } from './init-categories.rule.ts'

const category = (path: string) => ({ path }) as Category
const paths = (categories: Category[]) => categories.map(({ path }) => path)

test('all categories that fit, in their order', () => {
  const tree = ['a', 'a/b', 'a/b/c', 'd'].map(category)
  expect(paths(initCategories(tree, 4))).toEqual(['a', 'a/b', 'a/b/c', 'd'])
  expect(paths(initCategories(tree, 3))).toEqual(['a', 'a/b', 'd'])
})

test('5,000 roots', () => {
  const roots = Array.from({ length: 5_000 }, (_, n) => category(`r${n}`))
  expect(
    initCategories(
      roots.flatMap((root) => [root, category(`${root.path}/x`)]),
      1_000,
    ),
  ).toEqual(roots.slice(0, 1_000))
})
