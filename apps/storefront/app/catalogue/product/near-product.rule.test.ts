import { expect, test } from 'vitest'
import { eachOnce } from './compact-product.rule.ts'

test('a product both recommended and fitting is shown once, where it comes first', () => {
  const products = [{ id: 3 }, { id: 1 }, { id: 3 }, { id: 2 }, { id: 1 }]
  expect(eachOnce(products).map(({ id }) => id)).toEqual([3, 1, 2])
})
