import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sortByNumber } from './row-sort.rule.ts'

const rowsOf = (keys: readonly unknown[]) => Uint32Array.from(keys, (_, n) => keys.length - 1 - n)

describe('sorting rows', () => {
  test('by any whole numbers, equals a stable sort', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(5), fc.nat(3000), fc.nat(2 ** 43))), (keys) => {
        const rows = rowsOf(keys)
        expect([...sortByNumber(rows, (row) => keys[row] as number)]).toEqual(
          [...rows].sort((a, b) => (keys[a] as number) - (keys[b] as number)),
        )
      }),
    )
  })
})
