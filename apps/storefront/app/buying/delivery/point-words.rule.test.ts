import { expect, test } from 'vitest'
import { limitsText, paymentsText } from './point-words.rule.ts'

test('describes what a point accepts and how to pay there', () => {
  expect(limitsText({ maxWeight: 15_000, maxSide: 1_200 }).replaceAll('\u00a0', ' ')).toBe(
    'до 15 кг, сторона до 120 см',
  )
  expect(limitsText({ maxWeight: null, maxSide: null })).toBe('')
  expect(paymentsText([])).toBe('Выдают только оплаченное')
  expect(paymentsText(['cash', 'card'])).toBe('Оплата на месте: наличные, карта')
})
