import { expect, test } from 'vitest'
import { isListingIndexed } from './listing-indexed.rule.ts'

test.each([
  [{ isIndexed: true }, { search: '', sort: 'popular' }, true],
  [{ isIndexed: false }, { search: '', sort: 'popular' }, false],
  [{ isIndexed: true }, { search: 'оверлок', sort: 'popular' }, false],
  [{ isIndexed: true }, { search: '', sort: 'cheap' }, false],
])('%j with the choice %j: indexed %s', (seo, choice, expected) => {
  expect(isListingIndexed(seo, choice)).toBe(expected)
})
