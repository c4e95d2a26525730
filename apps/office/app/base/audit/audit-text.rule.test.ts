import { expect, test } from 'vitest'
import { fieldTitle, valueText } from './audit-text.rule.ts'

test.each([
  ['status', 'статус'],
  ['lines.2.sent', 'строка 2, отправлено'],
  ['lines.10.count', 'строка 10, штук'],
  // A field of a changed order that is the title of goods stays as it is.
  ['Игла LR', 'Игла LR'],
])('%s is «%s»', (field, title) => expect(fieldTitle(field)).toBe(title))

test.each([
  [123_450, 'amount', '1 234,50 ₽'],
  [3, 'orders', '3'],
  ['waiting', 'state', 'ждёт'],
  [null, 'amount', '—'],
  [true, 'isClosed', 'да'],
  ['2026-12-01', 'nextPriceRoleFrom', '1 декабря 2026'],
])('%j of %s is «%s»', (value, field, text) =>
  expect(valueText(value, field).replace(/[\u00a0\u202f]/g, ' ')).toBe(text),
)
