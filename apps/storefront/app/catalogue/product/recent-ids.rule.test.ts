import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requestedIds, storedIds, withViewed } from './recent-ids.rule.ts'

test.each([
  [null, []],
  ['[3,1,2]', [3, 1, 2]],
  ['[3,"1",-2,0,1.5,9e99,null]', [3]],
  ['{"length":1}', []],
  ['not json', []],
])('stored: %s', (text, ids) => {
  expect(storedIds(text)).toEqual(ids)
})

test.each([
  ['3,1,3', [3, 1]],
  ['', []],
  [null, []],
  ["1' or '1'='1,2,-1,1e9,1000000000,99999999999", [2, 1_000_000_000]],
])('requested: %s', (text, ids) => {
  expect(requestedIds(text)).toEqual(ids)
})

test('a viewed product comes first, once, and twenty are remembered', () => {
  expect(withViewed([1, 2, 3], 2)).toEqual([2, 1, 3])
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 30 }),
      fc.integer({ min: 1, max: 99 }),
      (ids, viewed) => {
        const stored = withViewed(ids, viewed)
        expect(stored[0]).toBe(viewed)
        expect(stored.length).toBeLessThanOrEqual(20)
        expect(new Set(stored).size).toBe(stored.length)
        expect(storedIds(JSON.stringify(stored))).toEqual(stored)
      },
    ),
  )
})

test('any stored text is read without an error', () => {
  const texts = fc.oneof(fc.string(), fc.json())
  fc.assert(
    fc.property(texts, (text) => {
      expect(storedIds(text).every((id) => id > 0)).toBe(true)
    }),
  )
})
