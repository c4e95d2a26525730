import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparedIdsIn, maxCompared, soldIds, toggleId } from './compare-ids.rule.ts'

describe('comparedIdsIn', () => {
  it.each([
    ['1,2,3', [1, 2, 3]],
    ['3,1,3', [3, 1]],
    ['0,-1,1e9,x,,2', [2]],
    ['2147483648', []],
    ["1'--", []],
    ['', []],
    [null, []],
    ['1,2,3,4,5,6,7,8,9,10,11', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ])('%s', (text, ids) => expect(comparedIdsIn(text)).toEqual(ids))
})

describe('toggleId', () => {
  it('adds and removes, never too many and none twice', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 15 }), { maxLength: 40 }), (clicks) => {
        let ids: number[] = []
        for (const id of clicks) {
          const next = toggleId(ids, id)
          if (next === null) expect(ids).toHaveLength(maxCompared)
          else expect(next.includes(id)).toBe(!ids.includes(id))
          ids = next ?? ids
          expect(new Set(ids).size).toBe(ids.length)
          expect(ids.length).toBeLessThanOrEqual(maxCompared)
        }
      }),
    )
  })
})

describe('soldIds', () => {
  it.each([
    ['one is not sold any more', [1, 2, 3], [1, 2, 3], [1, 3], [1, 3]],
    ['none is', [1, 2], [1, 2], [], []],
    ['another comparison was asked for', [1, 2], [2, 7], [2], [1, 2]],
    ['all are', [1, 2], [2, 1], [2, 1], [1, 2]],
  ])('%s', (_what, stored, asked, shown, expected) => expect(soldIds(stored, asked, shown)).toEqual(expected))
})
