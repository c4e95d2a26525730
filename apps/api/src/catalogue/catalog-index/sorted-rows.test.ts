import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SortedRows } from './sorted-rows.ts'

const key = fc.oneof(fc.constant(null), fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.5, -1.25))
const change = fc.record({ row: fc.nat(30), key })

test('moved rows and their ranks are the same as after sorting all rows again', () => {
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 12 }), fc.boolean(), (steps, isRanked) => {
      const keys = new Map<number, number | null>()
      const keyOf = (row: number) => keys.get(row) ?? null
      const idOf = (row: number) => 100 - row
      const sorted = new SortedRows(keyOf, idOf, new Uint32Array(0))
      for (const changes of steps) {
        for (const { row, key } of changes) {
          keys.set(row, key)
          sorted.move(row)
        }
        const expected = [...keys.keys()]
          .filter((row) => keyOf(row) !== null)
          .sort((a, b) => (keyOf(a) as number) - (keyOf(b) as number) || idOf(a) - idOf(b))
        expect([...sorted.rows]).toEqual(expected)
        if (isRanked) for (const [rank, row] of expected.entries()) expect(sorted.ranks()[row]).toBe(rank)
        const within = expected.filter((row) => (keyOf(row) as number) >= -1.25 && (keyOf(row) as number) <= 1)
        expect([...sorted.between(-1.25, 1)]).toEqual(within)
      }
    }),
  )
})
