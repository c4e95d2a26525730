import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countBits, noBits, rowsOfBits, setBits } from './bits.rule.ts'
import { RowSet } from './row-set.ts'

/** Rows close together are stored as bits, rows far apart as a list. */
const row = fc.oneof(fc.nat(100), fc.nat(5_000))
const change = fc.record({ row, isAdded: fc.boolean() })
const run = fc.record({ from: row, count: fc.nat(300) })

test('contains what was added and not removed, as a list and as bits', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 5, arbitrary: change }, run), { maxLength: 60 }),
      fc.array(row, { maxLength: 200 }),
      (steps, queriedRows) => {
        const set = new RowSet()
        const rows = new Set<number>()
        const apply = (each: number, isAdded: boolean) => {
          if (isAdded) set.add(each)
          else set.remove(each)
          if (isAdded) rows.add(each)
          else rows.delete(each)
        }
        for (const step of steps)
          if ('isAdded' in step) apply(step.row, step.isAdded)
          else for (let n = 0; n < step.count; n += 1) apply(step.from + n, step.count % 2 === 0)
        const sorted = [...rows].sort((a, b) => a - b)
        expect(set.count).toBe(rows.size)
        expect([...rowsOfBits(set.bits(), set.count)]).toEqual(sorted)
        expect([...set.first(10)]).toEqual(sorted.slice(0, 10))
        expect(countBits(set.bits())).toBe(rows.size)
        const bits = setBits(noBits(6_000), Uint32Array.from(queriedRows))
        expect(set.countIn(bits)).toBe(new Set(queriedRows).intersection(rows).size)
        for (const each of queriedRows) expect(set.has(each)).toBe(rows.has(each))
      },
    ),
  )
})
