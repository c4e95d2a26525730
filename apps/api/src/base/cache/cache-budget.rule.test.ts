import { expect, test } from 'vitest'
import { cachePart, cacheShares } from './cache-budget.rule.ts'

test('the parts add up to the whole budget', () => {
  expect(Object.values(cacheShares).reduce((sum, share) => sum + share, 0)).toBe(100)
})

test.each([
  [100 * 2 ** 20, 'documents', 28 * 2 ** 20],
  [8 * 2 ** 20, 'pictures', Math.floor(0.56 * 2 ** 20)],
  [0, 'cards', 0],
] as const)('of %i bytes %s take %i', (bytes, of, expected) => {
  expect(cachePart(bytes, of)).toBe(expected)
})
