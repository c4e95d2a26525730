import { expect, test } from 'vitest'
import { pickList } from './pick-list.rule.ts'

const needles = { vendorCode: 'ИГ-2', title: 'Иглы', packSize: 10 }
const thread = { vendorCode: 'ИГ-10', title: 'Нить', packSize: null }

test('by warehouse and article, comparing numbers as numbers; orders are in the requested order', () => {
  const { blocks } = pickList(
    [1002, 1001, 1003],
    [
      { warehouse: 'Орёл', ...thread, orderId: 1001, quantity: 3 },
      { warehouse: 'Орёл', ...needles, orderId: 1001, quantity: 2 },
      { warehouse: 'Москва', ...needles, orderId: 1001, quantity: 1 },
      { warehouse: 'Орёл', ...needles, orderId: 1002, quantity: 5 },
      { warehouse: 'Орёл', ...needles, packSize: 25, orderId: 1002, quantity: 4 },
    ],
    { issuer: 'Шпулька', at: new Date('2026-11-24T09:00:00Z') },
  )
  const [table, text] = blocks
  expect(table?.kind === 'table' && table.rows.map(({ cells }) => cells)).toEqual([
    ['Москва'],
    ['ИГ-2', 'Иглы\nуп.\u00a010\u00a0шт', '1 уп.', 'Ш-1001 × 1', '☐'],
    ['Орёл'],
    ['ИГ-2', 'Иглы\nуп.\u00a010\u00a0шт', '7 уп.', 'Ш-1002 × 5, Ш-1001 × 2', '☐'],
    ['ИГ-2', 'Иглы\nуп.\u00a025\u00a0шт', '4 уп.', 'Ш-1002 × 4', '☐'],
    ['ИГ-10', 'Нить', '3 шт.', 'Ш-1001 × 3', '☐'],
  ])
  expect(text).toEqual({ kind: 'text', text: 'Ничего не отложено: Ш-1003.' })
})
