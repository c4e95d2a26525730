import { expect, test } from 'vitest'
import { fieldsOfProgram, ofProgram } from './program-words.rule.ts'

test.each([
  ['В 1С два заказа с этим номером', 'В МоёмСкладе два заказа с этим номером'],
  [
    'Заказ отменён в 1С, а здесь его уже нельзя отменить',
    'Заказ отменён в МоёмСкладе, а здесь его уже нельзя отменить',
  ],
  ['Заказ не отправляется в 1С', 'Заказ не отправляется в МойСклад'],
  ['Номер по 1С', 'Номер по МоемуСкладу'],
])('«%s» of МойСклад is «%s»', (text, other) => {
  expect(ofProgram(text, '1С')).toBe(text)
  expect(ofProgram(text, 'МойСклад')).toBe(other)
})

test('goods keep their names, whatever is in them', () => {
  const row = { 'Статус в 1С': 'в 1С', 'Книга «Учёт в 1С»': '2' }
  expect(fieldsOfProgram(row, 'МойСклад')).toEqual({ 'Статус в МоёмСкладе': 'в 1С', 'Книга «Учёт в 1С»': '2' })
})
