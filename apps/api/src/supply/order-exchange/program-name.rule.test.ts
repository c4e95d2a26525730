import { expect, test } from 'vitest'
import { fieldsForProgram, forProgram } from './program-name.rule.ts'

test.each([
  ['В 1С два заказа с этим номером', 'В МоёмСкладе два заказа с этим номером'],
  [
    'Заказ отменён в 1С, а здесь его уже нельзя отменить',
    'Заказ отменён в МоёмСкладе, а здесь его уже нельзя отменить',
  ],
  ['Заказ не отправляется в 1С', 'Заказ не отправляется в МойСклад'],
  ['Номер по 1С', 'Номер по МоемуСкладу'],
])('«%s» of МойСклад is «%s»', (text, other) => {
  expect(forProgram(text, '1С')).toBe(text)
  expect(forProgram(text, 'МойСклад')).toBe(other)
})

test('names of goods are not changed', () => {
  const row = { 'Статус в 1С': 'в 1С', 'Книга «Учёт в 1С»': '2' }
  expect(fieldsForProgram(row, 'МойСклад')).toEqual({ 'Статус в МоёмСкладе': 'в 1С', 'Книга «Учёт в 1С»': '2' })
})
