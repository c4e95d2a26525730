import { expect, test } from 'vitest'
import { cdnHeaders } from './cdn-headers.rule.ts'

const tags = new Set(['product:12', 'category:3'])

test.each([
  ['cache-tag', { 'cache-tag': 'everything,category:3,product:12' }],
  ['surrogate-key', { 'surrogate-key': 'everything category:3 product:12' }],
] as const)('tags in %s, a lifetime for shared caches only', (tagHeader, expected) => {
  expect(cdnHeaders(tags, { seconds: 600, tagHeader })).toEqual({
    'cache-control': 'public, max-age=0, s-maxage=600',
    ...expected,
  })
})

test('shared caches must not store a document with too many tags', () => {
  const many = new Set(Array.from({ length: 400 }, (_, n) => `product:${n}`))
  expect(cdnHeaders(many, { seconds: 600, tagHeader: 'cache-tag' })).toBeNull()
})
