import { expect, test } from 'vitest'
import { chosenLayout, columnName } from './chosen-layout.rule.ts'

test('columns have the names of Excel', () => {
  expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
})

test('reports what is missing, or returns the chosen layout', () => {
  expect(chosenLayout('Лист1', '0', { article: 1 })).toEqual({
    value: null,
    errors: { firstRow: 'Номер строки, начиная с 1', columns: 'Не выбрано: название, цена.' },
  })
  expect(chosenLayout('Лист1', ' 2', { article: 1, name: 0, price: 4, stock: 3 })).toEqual({
    value: { sheet: 'Лист1', firstRow: 2, columns: { article: 1, name: 0, price: 4, stock: 3 } },
    errors: {},
  })
})
