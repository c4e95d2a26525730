import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  categoryCode,
  categoryForest,
  type FeedCategory,
  maxCategoryDepth,
  offerCategoryId,
} from './feed-categories.rule.ts'

const category = (id: string, parentId: string | null = null, name = `Раздел ${id}`): FeedCategory => ({
  id,
  parentId,
  name,
})

test('children listed before their parents are moved after them', () => {
  expect(
    categoryForest([category('3', '2'), category('2', '1'), category('1')]).categories.map((one) => one.id),
  ).toEqual(['1', '2', '3'])
})

test.each<[string, FeedCategory[], [string, string | null][], string[]?]>([
  ['its own parent', [category('1', '1')], [['1', null]], ['Раздел 1']],
  [
    'a cycle of three',
    [category('1', '3'), category('2', '1'), category('3', '2')],
    [
      ['2', null],
      ['3', '2'],
      ['1', '3'],
    ],
    ['Раздел 2'],
  ],
  ['a missing parent', [category('1', '99')], [['1', null]]],
  ['a duplicate id: the first is used', [category('1'), category('1', null, 'Другой')], [['1', null]]],
])('%s', (_, feed, expected, looping = []) => {
  const { categories, loops } = categoryForest(feed)
  expect(categories.map((one) => [one.id, one.parentId])).toEqual(expected)
  expect(loops).toEqual(looping)
})

test('a category without a name is named by its id', () => {
  expect(categoryForest([category('7', null, '')]).categories[0]!.name).toBe('Раздел 7')
})

test('every category appears once, after its parent, and not too deep, for any feed', () => {
  const ids = fc.integer({ min: 1, max: 30 }).map(String)
  fc.assert(
    fc.property(
      fc.array(fc.record({ id: ids, parentId: fc.option(ids), name: fc.string() }), { maxLength: 60 }),
      (feed) => {
        const forest = categoryForest(feed).categories
        expect(new Set(forest.map((one) => one.id))).toEqual(new Set(feed.map((one) => one.id)))
        const depths = new Map<string | null, number>([[null, 0]])
        for (const one of forest) {
          expect(depths.has(one.id)).toBe(false)
          expect(depths.has(one.parentId)).toBe(true)
          depths.set(one.id, depths.get(one.parentId)! + 1)
          expect(depths.get(one.id)).toBeLessThanOrEqual(maxCategoryDepth)
        }
      },
    ),
  )
})

test('a chain of 20,000 categories takes milliseconds and no deep recursion', () => {
  const chain = Array.from({ length: 20_000 }, (_, n) => category(String(n), n === 0 ? null : String(n - 1)))
  expect(categoryForest(chain).categories).toHaveLength(20_000)
})

test.each([
  ['8', '8'],
  ['99', '~misc'],
  [null, '~misc'],
])('an offer of category %s goes into %s', (categoryId, given) => {
  expect(offerCategoryId(categoryId === null ? [] : [categoryId], new Set(['8']))).toBe(given)
})

test('a code used by a sibling gets the category’s id, then a number; `detail` is never a code', () => {
  const taken = new Set(['overloki', 'overloki-4'])
  expect(categoryCode('Оверлоки', '5', (code) => taken.has(code))).toBe('overloki-5')
  expect(categoryCode('Оверлоки', '4', (code) => taken.has(code))).toBe('overloki-4-2')
  expect(categoryCode('Detail', '9', () => false)).toBe('detail-9')
})
