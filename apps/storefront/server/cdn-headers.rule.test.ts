import { expect, test } from 'vitest'
import { cdnHeaders } from './cdn-headers.rule.ts'

const tags = new Set(['product:12', 'category:3'])

test.each([
  ['cache-tag', { 'cache-tag': 'everything,category:3,product:12' }],
  ['surrogate-key', { 'surrogate-key': 'everything category:3 product:12' }],
] as const)('tags in %s, life for shared caches alone', (tagHeader, expected) => {
  expect(cdnHeaders(tags, { seconds: 600, tagHeader })).toEqual({
    'cache-control': 'public, max-age=0, s-maxage=600',
    ...expected,
  })
})

test('a document of too many tags is not for shared caches', () => {
  const many = new Set(Array.from({ length: 400 }, (_, n) => `product:${n}`))
  expect(cdnHeaders(many, { seconds: 600, tagHeader: 'cache-tag' })).toBeNull()
})
