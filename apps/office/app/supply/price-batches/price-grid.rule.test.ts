import { expect, test } from 'vitest'
import { priceGrid } from './price-grid.rule.ts'

test('columns are roles from a sum, in the order of roles; an offer without such a price has an empty cell', () => {
  const price = (offerId: number, role: string, limit: number) => ({ offerId, role, limit })
  const { columns, rows } = priceGrid([
    price(1, 'Гость', 0),
    price(1, 'Дилер', 100),
    price(2, 'Гость', 0),
    price(2, 'Дилер', 0),
  ])
  expect(columns.map(({ role, limit }) => `${role} ${limit}`)).toEqual(['Гость 0', 'Дилер 0', 'Дилер 100'])
  expect(rows.map(({ cells }) => cells.map((cell) => cell !== undefined))).toEqual([
    [true, false, true],
    [true, true, false],
  ])
})
