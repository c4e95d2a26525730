import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CategoryProfile, categorySimilarity } from './category-similarity.rule.ts'

const category = (
  input: Partial<Record<'categories' | 'partners' | 'values', number[]>>,
  parentId: number | null = null,
): CategoryProfile => ({
  parentId,
  categories: new Set(input.categories),
  partners: new Set(input.partners),
  values: new Set(input.values),
})

test.each([
  ['common goods', category({ categories: [1, 2] }), category({ partners: [1, 2], values: [1, 2] })],
  ['the same section', category({}, 7), category({ partners: [1], values: [9] })],
  ['more shared values', category({ values: [1, 2] }), category({ values: [1, 8, 9] })],
  ['more shared brands', category({ partners: [1, 2] }), category({ partners: [1, 8, 9] })],
])('%s make it more similar', (_what, closer, farther) => {
  const profile = category({ categories: [2], partners: [1, 2, 3, 4], values: [1, 2, 3, 4] }, 7)
  expect(categorySimilarity(profile, closer)).toBeGreaterThan(categorySimilarity(profile, farther))
})

test('two root categories have no common parent; without anything in common the similarity is 0', () =>
  expect(categorySimilarity(category({}), category({}))).toBe(0))

test('similarity is between 0 and 4 and symmetric', () => {
  const numbers = fc.uniqueArray(fc.nat(20), { maxLength: 8 })
  const anyCategory = fc
    .record({ parentId: fc.option(fc.nat(3)), categories: numbers, partners: numbers, values: numbers })
    .map(({ parentId, ...sets }) => category(sets, parentId))
  fc.assert(
    fc.property(anyCategory, anyCategory, (one, other) => {
      const similarity = categorySimilarity(one, other)
      expect(similarity).toBeGreaterThanOrEqual(0)
      expect(similarity).toBeLessThanOrEqual(4)
      expect(similarity).toBe(categorySimilarity(other, one))
    }),
  )
})
