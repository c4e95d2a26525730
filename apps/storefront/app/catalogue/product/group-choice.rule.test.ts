import type { ProductGroup } from '@shpulka/contract/catalogue/catalog'
import { expect, test } from 'vitest'
import { groupArticle, initialGroup } from './group-choice.rule.ts'

const group = (id: number, count: number, articles: string[] = []) =>
  ({ id, count, offers: articles.map((vendorCode) => ({ vendorCode })) }) as ProductGroup
const groups = [group(1, 0), group(2, 5), group(3, 1)]

test.each([
  ['the first in stock', groups, null, 2],
  ['the requested one', groups, '3', 3],
  ['the requested one, even sold out', groups, '1', 1],
  ['the first when all are sold out', [group(7, 0), group(8, 0)], null, 7],
  ['none of another product', groups, '4', undefined],
  ['none for an id that is not a number', groups, 'x', undefined],
  ['none when there are no groups', [], null, undefined],
])('%s', (_what, all, requestedId, id) => {
  expect(initialGroup(all, requestedId)?.id).toBe(id)
})

test('a group’s article is its only offer’s, otherwise the product’s', () => {
  expect(groupArticle(group(1, 1, ['A-65']), 'A')).toBe('A-65')
  expect(groupArticle(group(1, 1, ['A', 'T-1']), 'A')).toBe('A')
  expect(groupArticle(group(1, 1, ['']), 'A')).toBe('A')
  expect(groupArticle(undefined, 'A')).toBe('A')
})
