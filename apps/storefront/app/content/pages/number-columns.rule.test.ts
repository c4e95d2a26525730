import { expect, test } from 'vitest'
import { numberColumns } from './number-columns.rule.ts'

const row = (...cells: string[]) => cells.map((text) => [{ text }])

test.each([
  ['sums and dashes', [row('Москва', '1 290 ₽'), row('Иваново', '—')], [1]],
  ['percentages and numbers with a unit', [row('1', '12,5 %', '70 кг')], [1, 2]],
  ['figures before and after', [row('Вложения', '—', 'около 118 000 ₽'), row('Срок', '—', '10 месяцев')], [1, 2]],
  ['no column with words in a cell', [row('Москва', '350 ₽'), row('Иваново', 'от 290 ₽')], []],
  ['no ranges of days', [row('Москва', '1–3 рабочих дня')], []],
  ['none of an empty table', [], []],
])('columns of numbers: %s', (_, rows, columns) => expect([...numberColumns(rows)]).toEqual(columns))
