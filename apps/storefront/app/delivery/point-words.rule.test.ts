import { expect, test } from 'vitest'
import { distanceText, limitsText, mapsSiteAddress, paymentsText } from './point-words.rule.ts'

test.each([
  [4, '0 м'],
  [846, '850 м'],
  [2_440, '2,4 км'],
  [340_400, '340 км'],
])('%i metres are «%s»', (metres, words) => {
  expect(distanceText(metres).replaceAll('\u00a0', ' ')).toBe(words)
})

test('what a point takes and how it is paid for', () => {
  expect(limitsText({ maxWeight: 15_000, maxSide: 1_200 }).replaceAll('\u00a0', ' ')).toBe('до 15 кг, сторона до 120 см')
  expect(limitsText({ maxWeight: null, maxSide: null })).toBe('')
  expect(paymentsText([])).toBe('выдают только оплаченное')
  expect(paymentsText(['cash', 'card'])).toBe('оплата на месте: наличные, карта')
})

test('a maps site is told longitude first', () => {
  expect(mapsSiteAddress({ latitude: 55.75, longitude: 37.6 })).toBe('https://yandex.ru/maps/?pt=37.6%2C55.75&z=16&l=map')
})
