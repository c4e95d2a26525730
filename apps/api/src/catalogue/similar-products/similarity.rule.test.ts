import fc from 'fast-check'
import { expect, test } from 'vitest'
import { similarityTo } from './similarity.rule.ts'

const machine = { values: [1, 2, 3, 4], price: 3_000_000 }
const similarity = similarityTo(machine)

test('the same characteristics at the same price have the maximum similarity', () => {
  expect(similarity(machine)).toBe(1.5)
  expect(similarity({ values: [5, 6], price: 100_000_000 })).toBe(0)
})

test.each([
  ['more shared characteristics', { values: [1, 2, 3], price: 3_000_000 }, { values: [1, 8, 9], price: 3_000_000 }],
  ['a closer price', { values: [1, 2], price: 3_100_000 }, { values: [1, 2], price: 4_500_000 }],
  ['a price rather than none', { values: [1, 2], price: 3_100_000 }, { values: [1, 2], price: Number.NaN }],
  [
    'fewer other characteristics',
    { values: [1, 2, 3], price: 3_000_000 },
    { values: [1, 2, 3, 8, 9], price: 3_000_000 },
  ],
])('%s is more similar', (_what, closer, farther) => {
  expect(similarity(closer)).toBeGreaterThan(similarity(farther))
})

test('twice the price and half the price are equally similar', () => {
  expect(similarity({ values: [], price: 6_000_000 })).toBeCloseTo(similarity({ values: [], price: 1_500_000 }))
})

const anyProduct = fc.record({
  values: fc.uniqueArray(fc.nat(30), { maxLength: 10 }),
  price: fc.oneof(fc.integer({ min: 1, max: 1e10 }), fc.constant(Number.NaN)),
})

test('similarity is between 0 and 1.5 and symmetric', () => {
  fc.assert(
    fc.property(anyProduct, anyProduct, (one, other) => {
      const value = similarityTo(one)(other)
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThanOrEqual(1.5)
      expect(value).toBeCloseTo(similarityTo(other)(one))
    }),
  )
})
