import { rouble } from '@shpulka/ui/text/price-text.rule.ts'
import { expect, test } from 'vitest'
import { tariffTable, workingDaysText } from './tariffs-table.rule.ts'

test.each([
  [0, 0, 'в день заказа'],
  [0, 1, 'до 1 рабочего дня'],
  [0, 2, 'до 2 рабочих дней'],
  [1, 1, '1 рабочий день'],
  [1, 2, '1–2 рабочих дня'],
  [4, 8, '4–8 рабочих дней'],
  [7, 21, '7–21 рабочий день'],
])('from %d to %d days: %s', (daysMin, daysMax, text) => expect(workingDaysText({ daysMin, daysMax })).toBe(text))

test('a row for each zone of the method, a dash where a zone has no price for a weight', () => {
  const step = (upToWeight: number, price: number) => ({ upToWeight, price })
  const tariffs = [
    { zoneId: 2, daysMin: 1, daysMax: 2, steps: [step(1000, 35_000), step(5000, 45_000)], perExtraKg: 1_000 },
    { zoneId: 1, daysMin: 3, daysMax: 5, steps: [step(5000, 74_000)], perExtraKg: 0 },
  ]
  const zones = [
    { id: 1, title: 'Центр' },
    { id: 2, title: 'Москва' },
  ]
  const { head, rows } = tariffTable({ title: 'Курьер', tariffs }, zones, rouble)
  const plain = (text: string) => text.replaceAll(/\s/g, ' ').replaceAll('\u2060', '')
  expect(head.map(plain)).toEqual(['Куда', 'до 1 кг', 'до 5 кг', 'дальше, за кг', 'В пути'])
  expect(rows.map((cells) => cells.map((runs) => runs.map(({ text }) => plain(text)).join('')))).toEqual([
    ['Москва', '350 ₽', '450 ₽', '10 ₽', '1–2 рабочих дня'],
    ['Центр', '—', '740 ₽', '0 ₽', '3–5 рабочих дней'],
  ])
})
