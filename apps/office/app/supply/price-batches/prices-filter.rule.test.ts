import { expect, test } from 'vitest'
import { pricesFilter } from './prices-filter.rule.ts'

test.each([
  ['', { siteId: 1 }],
  [
    'siteId=2&brandId=7&categoryId=3&role=opt&q=%20игла%20',
    { siteId: 2, brandId: 7, categoryId: 3, role: 'opt', q: 'игла' },
  ],
  ['siteId=9&brandId=-1&categoryId=x&role=%3C&q=%20', { siteId: 1 }],
])('%s', (query, filter) => {
  expect(pricesFilter(new URLSearchParams(query), [1, 2])).toEqual(filter)
})

test('no site, no filter', () => {
  expect(pricesFilter(new URLSearchParams('siteId=1'), [])).toBeNull()
})
