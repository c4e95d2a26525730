import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RowFinder } from './row-finder.ts'

const change = fc.record({ row: fc.nat(30), key: fc.constantFrom(null, ...Array.from({ length: 12 }, (_, n) => n)) })

test.each([
  ['numbers', (key: number) => key * 65_536],
  ['texts', (key: number) => `код-${key}`],
] as const)('finds by %s the same rows as a Map, after any changes', (_kind, keyFrom) => {
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const keys: (string | number | null)[] = Array.from({ length: 31 }, () => null)
      const finder = new RowFinder<string | number>((row) => keys[row]!)
      const map = new Map<string | number, number>()
      for (const { row, key } of changes) {
        const before = keys[row] ?? null
        if (before !== null && finder.get(before) === row) finder.delete(before)
        if (before !== null && map.get(before) === row) map.delete(before)
        keys[row] = key === null ? null : keyFrom(key)
        if (keys[row] === null) continue
        finder.set(keys[row], row)
        map.set(keys[row], row)
      }
      for (let key = 0; key < 13; key += 1) expect(finder.get(keyFrom(key))).toBe(map.get(keyFrom(key)))
    }),
  )
})

test('finds each of many thousands of rows, also after every second one was deleted', () => {
  const rows = 50_000
  const finder = new RowFinder<string>((row) => `p${row}`)
  finder.reserve(rows / 2)
  for (let row = 0; row < rows; row += 1) finder.set(`p${row}`, row)
  for (let row = 0; row < rows; row += 2) finder.delete(`p${row}`)
  for (let row = 0; row < rows; row += 1) expect(finder.get(`p${row}`)).toBe(row % 2 === 0 ? undefined : row)
})
