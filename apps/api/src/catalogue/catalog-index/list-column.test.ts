import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ListColumn } from './list-column.ts'

test('a column equals a list of lists, however its lists grow and shrink', () => {
  const changes = fc.array(fc.tuple(fc.nat(30), fc.array(fc.nat(9), { maxLength: 40 })), { maxLength: 300 })
  fc.assert(
    fc.property(changes, (list) => {
      const column = new ListColumn('u16')
      const model = new Map<number, number[]>()
      for (const [row, items] of list) {
        column.resize(row + 1)
        const before = model.get(row) ?? []
        expect(column.set(row, items)).toBe(String(before) !== String(items))
        model.set(row, items)
      }
      for (const [row, items] of model) expect([...column.get(row)]).toEqual(items)
    }),
  )
})
