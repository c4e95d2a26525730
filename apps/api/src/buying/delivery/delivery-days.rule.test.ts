import { expect, test } from 'vitest'
import { deliveryDaysText } from './delivery-days.rule.ts'

test.each([
  [0, 0, null, null, 'в день заказа'],
  [1, 1, null, null, '1 день'],
  [2, 4, null, null, '2–4 дня'],
  [3, 7, null, null, '3–7 дней'],
  [4, 21, null, null, '4–21 день'],
  [0, 0, '2026-11-22', '2026-11-22', 'в день заказа'],
  [6, 6, '2026-11-24', '2026-11-24', '24 ноября'],
  [6, 8, '2026-11-24', '2026-11-26', '24–26 ноября'],
  [6, 13, '2026-11-29', '2026-12-02', '29 ноября – 2 декабря'],
])('%i–%i days, %s to %s: «%s»', (daysMin, daysMax, dateFrom, dateTo, words) => {
  expect(deliveryDaysText({ daysMin, daysMax, dateFrom, dateTo })).toBe(words)
})
