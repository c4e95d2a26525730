import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'

test('cells are mapped to their headings, empty lines are skipped', () => {
  expect(readTable('\n a | b \n\n 1 |  \n x y | 2\n')).toEqual([
    { a: '1', b: '' },
    { a: 'x y', b: '2' },
  ])
})

test('a row with too few or too many cells is rejected', () => {
  expect(() => readTable('a | b\n1')).toThrow('1 cells instead of 2: 1')
  expect(() => readTable('a | b\n1 | 2 | 3')).toThrow('3 cells instead of 2')
})
