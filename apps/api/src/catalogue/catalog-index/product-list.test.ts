import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noBits, setBits } from './bits.rule.ts'
import { byRankTier, ProductList, stockFirst } from './product-list.ts'
import { SortedRows } from './sorted-rows.ts'

const rowCount = 3_000
const bitsOf = (rows: readonly number[]) => setBits(noBits(rowCount), Uint32Array.from(rows))
/** A page of few rows is sorted; for many rows the order is scanned. */
const someRows = fc
  .record({ step: fc.constantFrom(1, 2, 7, 100, 900), from: fc.nat(50) })
  .map(({ step, from }) =>
    Array.from({ length: rowCount }, (_, row) => row).filter((row) => row % step === from % step),
  )
const keys = fc.integer({ min: 1, max: 97 })
const page = fc.record({ from: fc.nat(rowCount + 20), length: fc.nat(60) })

test('a page equals that part of the sorted list, products in stock first', () => {
  fc.assert(
    fc.property(someRows, someRows, keys, fc.boolean(), fc.array(page), (rows, inStock, key, inStockFirst, pages) => {
      const keyOf = (row: number) => (row * key) % 1_013
      const byKey = (a: number, b: number) => keyOf(a) - keyOf(b) || a - b
      const order = new SortedRows(
        keyOf,
        (row) => row,
        Uint32Array.from({ length: rowCount }, (_, row) => row).sort(byKey),
      )
      const stock = new Set(inStockFirst ? inStock : [])
      const expected = rows.toSorted((a, b) => Number(stock.has(b)) - Number(stock.has(a)) || byKey(a, b))
      const parts = stockFirst(bitsOf(rows), inStockFirst ? bitsOf(inStock) : null)
      const list = new ProductList(parts, order)
      expect(list.length).toBe(expected.length)
      for (const { from, length } of pages)
        expect([...list.slice(from, from + length)]).toEqual(expected.slice(from, from + length))
    }),
  )
})

test('found rows are listed by class, sorted within each, without rows that are not chosen', () => {
  fc.assert(
    fc.property(someRows, someRows, fc.integer({ min: 1, max: 9 }), page, (found, chosen, tiers, { from, length }) => {
      const order = new SortedRows(
        (row) => -row,
        (row) => row,
        Uint32Array.from({ length: rowCount }, (_, row) => rowCount - 1 - row),
      )
      const expected = found.filter((row) => chosen.includes(row)).sort((a, b) => (a % tiers) - (b % tiers) || b - a)
      const parts = byRankTier(Uint32Array.from(found), bitsOf(chosen), (row) => row % tiers)
      const list = new ProductList(parts, order)
      expect(list.length).toBe(expected.length)
      expect([...list.slice(from, from + length)]).toEqual(expected.slice(from, from + length))
    }),
  )
})
