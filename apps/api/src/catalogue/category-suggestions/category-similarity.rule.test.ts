import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categorySimilarity, type DescribedCategory } from './category-similarity.rule.ts'

const category = (
  given: Partial<Record<'categories' | 'partners' | 'values', number[]>>,
  parentId: number | null = null,
): DescribedCategory => ({
  parentId,
  categories: new Set(given.categories),
  partners: new Set(given.partners),
  values: new Set(given.values),
})

test.each([
  ['goods that stand in both', category({ categories: [1, 2] }), category({ partners: [1, 2], values: [1, 2] })],
  ['the same section', category({}, 7), category({ partners: [1], values: [9] })],
  ['more shared values', category({ values: [1, 2] }), category({ values: [1, 8, 9] })],
  ['more shared brands', category({ partners: [1, 2] }), category({ partners: [1, 8, 9] })],
])('%s make it nearer', (_what, nearer, farther) => {
  const own = category({ categories: [2], partners: [1, 2, 3, 4], values: [1, 2, 3, 4] }, 7)
  expect(categorySimilarity(own, nearer)).toBeGreaterThan(categorySimilarity(own, farther))
})

test('two root categories have no common parent; without anything in common the similarity is 0', () =>
  expect(categorySimilarity(category({}), category({}))).toBe(0))

test('it is a number between 0 and 4 and the same from either side', () => {
  const numbers = fc.uniqueArray(fc.nat(20), { maxLength: 8 })
  const described = fc
    .record({ parentId: fc.option(fc.nat(3)), categories: numbers, partners: numbers, values: numbers })
    .map(({ parentId, ...sets }) => category(sets, parentId))
  fc.assert(
    fc.property(described, described, (one, other) => {
      const similarity = categorySimilarity(one, other)
      expect(similarity).toBeGreaterThanOrEqual(0)
      expect(similarity).toBeLessThanOrEqual(4)
      expect(similarity).toBe(categorySimilarity(other, one))
    }),
  )
})
