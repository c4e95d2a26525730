import { expect, test } from 'vitest'
import { areaText, durationText, loadText, powerText, workersText } from './plan-text.rule.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [45, '45 с'],
  [46.08, '46,1 с'],
  [60, '1 мин'],
  [459, '7 мин 39 с'],
  [3600, '1 ч'],
  [7500, '2 ч 5 мин'],
])('%d seconds are «%s»', (seconds, text) => expect(plain(durationText(seconds))).toBe(text))

test.each([
  [0, '0'],
  [0.01, '< 0,1'],
  [0.05, '0,1'],
  [3.32, '3,3'],
  [4, '4'],
])('%d people are «%s»', (workers, text) => expect(plain(workersText(workers))).toBe(text))

test.each([
  [0.2, '1 %'],
  [83.2, '83 %'],
  [99.7, '99 %'],
  [100, '100 %'],
])('a load of %d is «%s»', (percent, text) => expect(plain(loadText(percent))).toBe(text))

test('power and floor', () => {
  expect([450, 14_306].map((watts) => plain(powerText(watts)))).toEqual(['450 Вт', '14,3 кВт'])
  expect([400, 8750].map((dm2) => plain(areaText(dm2)))).toEqual(['4 м²', '87,5 м²'])
})
