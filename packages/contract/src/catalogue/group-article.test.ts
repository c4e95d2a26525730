import { expect, test } from 'vitest'
import { groupArticle } from './group-article.ts'

test.each([
  [['A-65'], 'A-65'],
  [['A-65', 'T-1'], 'A'],
  [[''], 'A'],
  [[], 'A'],
])('the article of a group of the offers %j is %j', (articles, expected) => {
  expect(
    groupArticle(
      articles.map((vendorCode) => ({ vendorCode })),
      'A',
    ),
  ).toBe(expected)
})
