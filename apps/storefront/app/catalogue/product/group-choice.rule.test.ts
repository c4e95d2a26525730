import type { ProductGroup } from '@shpulka/contract/catalogue/catalog'
import { expect, test } from 'vitest'
import { initialGroup, listBefore, searchedGroups } from './group-choice.rule.ts'

const group = (id: number, count: number) => ({ id, count }) as ProductGroup
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

const size = (id: number, title: string, count: number) => ({ id, title, count, offers: [] }) as unknown as ProductGroup
const needles = [size(1, '№ 65', 9), size(2, '№ 90', 0), size(3, '№ 100', 4), size(4, '№ 110', 2)]

test.each([
  ['the size of the search', 'search=иглы dbx1 100', 3, [3]],
  ['the size of the search, even sold out', 'search=иглы 90', 2, [2]],
  ['of several sizes the first in stock', 'search=иглы 90 или 110', 4, [2, 4]],
  ['the size of a filter', 'f.nomer-igly=110&search=иглы', 4, [4]],
  ['none of a search that names no size', 'search=иглы для джинсов', undefined, []],
  ['none without a search', '', undefined, []],
])('searchedGroups: %s', (_what, list, firstId, ids) => {
  const found = searchedGroups(needles, new URLSearchParams(list))
  expect([found?.firstId, [...(found?.ids ?? [])]]).toEqual([firstId, ids])
})

test('listBefore: the query of a page of this shop alone', () => {
  expect(listBefore('https://shop.test/catalog?search=90', 'https://shop.test')?.get('search')).toBe('90')
  expect(listBefore('https://other.test/?search=90', 'https://shop.test')).toBeNull()
  expect(listBefore('', 'https://shop.test')).toBeNull()
})
