import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countSellableTogether, groupCount, type SharedOffer } from './group-count.rule.ts'

const piece = (id: number, free: number, quantity = 1): SharedOffer => ({ id, quantity, free })

describe('how many groups can be bought together', () => {
  test.each<[string, SharedOffer[][], number]>([
    ['nothing is sold', [], 0],
    ['groups of their own pieces add up', [[piece(1, 3)], [piece(2, 4)]], 7],
    ['a head alone and the same head with a table', [[piece(1, 10), piece(2, 3)], [piece(1, 10)]], 10],
    ['a pack is made of the same pieces', [[piece(1, 34, 10)], [piece(1, 34)]], 34],
    ['a group out of stock takes nothing from the others', [[piece(1, 5), piece(2, 0)], [piece(1, 5)]], 5],
    ['the same group twice', [[piece(1, 4)], [piece(1, 4)]], 4],
  ])('%s', (_, groups, count) => {
    expect(countSellableTogether(groups)).toBe(count)
  })

  test('never above the sum of the groups, and in stock together when one of them is', () => {
    const free = [3, 0, 12, 40]
    const offer = fc.record({ id: fc.nat({ max: 3 }), quantity: fc.integer({ min: 1, max: 5 }) })
    const group = fc.uniqueArray(offer, { selector: ({ id }) => id, minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(group, { maxLength: 4 }), (groups) => {
        const offered = groups.map((offers) =>
          offers.map(({ id, quantity }) => piece(id, free[id] as number, quantity)),
        )
        const counts = offered.map(groupCount)
        const joint = countSellableTogether(offered)
        expect(joint).toBeLessThanOrEqual(counts.reduce((sum, count) => sum + count, 0))
        expect(joint > 0).toBe(counts.some((count) => count > 0))
      }),
    )
  })
})
