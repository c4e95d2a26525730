import { expect, test } from 'vitest'
import { columnsOf, columnsText, type DeskColumn } from './desk-columns.rule.ts'

const all: DeskColumn[] = ['age', 'goods', 'delivery', 'role', 'stock', 'who']

test.each([
  ['', all, null],
  ['columns=age.who', ['age', 'who'], 'age.who'],
  ['columns=who.age.price.who', ['age', 'who'], 'age.who'],
  ['columns=none', [], 'none'],
  ['columns=__proto__', all, null],
  [`columns=${all.join('.')}`, all, null],
])('the columns of «%s», and how an address names them', (query, columns, text) => {
  const shown = columnsOf(new URLSearchParams(query))
  expect([...shown]).toEqual(columns)
  expect(columnsText(shown)).toBe(text)
})
