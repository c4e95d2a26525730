import type { FieldKind } from '@shpulka/contract/people/forms'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnswerValue, parseFieldValue } from './field-value.rule.ts'

const today = '2026-11-22'
const field = (kind: FieldKind, changed: object = {}) => ({
  kind,
  label: 'Поле',
  isRequired: true,
  least: null,
  most: null,
  options: [{ value: 'a', title: 'Первый' }],
  ...changed,
})

test.each<[FieldKind, object, AnswerValue, unknown, string]>([
  ['text', {}, '  Анна\r\nBcc: x@y.ru ', 'Анна Bcc: x@y.ru', 'Анна Bcc: x@y.ru'],
  ['textarea', {}, 'одна\r\nдве', 'одна\nдве', 'одна\nдве'],
  ['phone', {}, '8 (900) 123-45-67', '+79001234567', '+79001234567'],
  ['phone', {}, '+375 29 123 45 67', '+375291234567', '+375291234567'],
  ['email', {}, ' Anna@Example.RU ', 'anna@example.ru', 'anna@example.ru'],
  ['inn', {}, '7707 083 893', '7707083893', '7707083893'],
  ['select', {}, 'a', 'a', 'Первый'],
  ['checkbox', {}, true, true, 'Да'],
  ['number', { least: 1, most: 15 }, '15', 15, '15'],
  ['number', {}, 7, 7, '7'],
  ['money', {}, '1 250 000,5 ₽', 125_000_050, '1\u00a0250\u00a0000,50\u00a0₽'],
  ['date', { least: 1 }, '23.11.2026', '2026-11-23', '23.11.2026'],
  ['order', {}, 'ш-1001', 1001, 'Ш-1001'],
])('%s %j accepts %j', (kind, changed, submitted, value, text) => {
  expect(parseFieldValue(field(kind, changed), submitted, today)).toEqual({ value, text, error: null })
})

test.each<[FieldKind, object, AnswerValue | undefined]>([
  ['text', {}, undefined],
  ['text', {}, ' \u0000 '],
  ['text', {}, 'я'.repeat(201)],
  ['text', {}, true],
  ['textarea', { least: 10 }, 'коротко'],
  ['phone', {}, '12345'],
  ['phone', {}, ['89001234567']],
  ['email', {}, 'a@b\r\nBcc: x@y.ru'],
  ['email', {}, 'a@b'],
  ['inn', {}, '7707083894'],
  ['inn', {}, '77070838'],
  ['select', {}, 'constructor'],
  ['radio', {}, ''],
  ['checkbox', {}, false],
  ['checkbox', {}, 'true'],
  ['number', { least: 1 }, 0],
  ['number', {}, '1e3'],
  ['number', {}, 1.5],
  ['money', { most: 100 }, '2'],
  ['money', {}, '1e9'],
  ['date', { least: 1 }, today],
  ['date', { most: 1 }, '2026-12-22'],
  ['date', {}, '30.02.2027'],
  ['city', {}, '12345'],
  ['order', {}, '1 or 1=1'],
  ['file', {}, ['../../etc/passwd']],
  ['file', { most: 1 }, ['0c2b7b1e-3a51-4e7a-9a52-7b8d52a3f0aa', '0c2b7b1e-3a51-4e7a-9a52-7b8d52a3f0ab']],
])('%s %j refuses %j in Russian', (kind, changed, submitted) => {
  expect(parseFieldValue(field(kind, changed), submitted, today).error).toMatch(/[а-яё]/i)
})

test('any input gives a value or a Russian error, and a single-line field never contains a line break', () => {
  const kinds = [
    'text',
    'phone',
    'email',
    'inn',
    'select',
    'radio',
    'checkbox',
    'number',
    'money',
    'date',
    'city',
    'file',
    'product',
    'order',
  ] as const
  const anyValue = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.boolean(),
    fc.array(fc.string(), { maxLength: 4 }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...kinds), anyValue, (kind, submitted) => {
      const { text, error } = parseFieldValue(field(kind), submitted, today)
      expect(text).not.toMatch(/\p{Cc}/u)
      expect(error === null || /[а-яё]/i.test(error)).toBe(true)
    }),
  )
})
