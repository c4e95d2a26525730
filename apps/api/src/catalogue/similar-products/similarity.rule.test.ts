import fc from 'fast-check'
import { expect, test } from 'vitest'
import { similarityTo } from './similarity.rule.ts'

const machine = { values: [1, 2, 3, 4], price: 3_000_000 }
const near = similarityTo(machine)

test('the same characteristics at the same price give the greatest similarity', () => {
  expect(near(machine)).toBe(1.5)
  expect(near({ values: [5, 6], price: 100_000_000 })).toBe(0)
})

test.each([
  ['more shared characteristics', { values: [1, 2, 3], price: 3_000_000 }, { values: [1, 8, 9], price: 3_000_000 }],
  ['a nearer price', { values: [1, 2], price: 3_100_000 }, { values: [1, 2], price: 4_500_000 }],
  ['a price rather than none', { values: [1, 2], price: 3_100_000 }, { values: [1, 2], price: Number.NaN }],
  [
    'fewer characteristics of its own',
    { values: [1, 2, 3], price: 3_000_000 },
    { values: [1, 2, 3, 8, 9], price: 3_000_000 },
  ],
])('%s is nearer', (_what, nearer, farther) => {
  expect(near(nearer)).toBeGreaterThan(near(farther))
})

test('twice the price and half the price are equally similar', () => {
  expect(near({ values: [], price: 6_000_000 })).toBeCloseTo(near({ values: [], price: 1_500_000 }))
})

const described = fc.record({
  values: fc.uniqueArray(fc.nat(30), { maxLength: 10 }),
  price: fc.oneof(fc.integer({ min: 1, max: 1e10 }), fc.constant(Number.NaN)),
})

test('it is a number between 0 and 1.5 and the same from either side', () => {
  fc.assert(
    fc.property(described, described, (one, other) => {
      const similarity = similarityTo(one)(other)
      expect(similarity).toBeGreaterThanOrEqual(0)
      expect(similarity).toBeLessThanOrEqual(1.5)
      expect(similarity).toBeCloseTo(similarityTo(other)(one))
    }),
  )
})
