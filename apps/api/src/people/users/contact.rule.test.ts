import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactOf, isEmail, phoneNumber, phoneProblem } from './contact.rule.ts'

test.each([
  ['+7 (900) 123-45-67', '+79001234567'],
  ['8 900 123 45 67', '+79001234567'],
  ['9001234567', '+79001234567'],
  ['79001234567', '+79001234567'],
  ['+375 29 123-45-67', '+375291234567'],
  ['8 (495) 123–45–67', '+74951234567'],
  ['12345', null],
  ['+7 900 123-45-6', null],
  ['+7 900 123-45-678', null],
  ['позвоните мне', null],
  ['', null],
  ['+', null],
  ['9001234567; drop', null],
])('the phone %j is %j', (text, phone) => {
  expect(phoneNumber(text)).toBe(phone)
})

test.each([
  ['', 'Укажите телефон: +7 и десять цифр'],
  ['+7 (___) ___-__-__', 'Укажите телефон: +7 и десять цифр'],
  ['+7 900 123', 'Номер телефона записан неверно: нужен вид +7 900 123-45-67'],
])('the problem of the phone %j', (typed, problem) => {
  expect(phoneProblem(typed)).toBe(problem)
})

test.each([
  ['anna@example.ru', true],
  ['anna.shvets+shop@mail.example.com', true],
  ['анна@почта.рф', true],
  ['anna@xn--80a1acny.xn--p1ai', true],
  ['anna', false],
  ['anna@', false],
  ['@example.ru', false],
  ['anna@example', false],
  ['anna@@example.ru', false],
  ['anna@example.ru, eve@example.ru', false],
  ['anna <anna@example.ru>', false],
  ['anna@example.ru\r\nBcc: eve@example.ru', false],
  ['anna@.ru', false],
  ['anna@-example.ru', false],
  ['.anna@example.ru', false],
  [`${'a'.repeat(65)}@example.ru`, false],
])('%j is an address: %j', (text, expected) => {
  expect(isEmail(text)).toBe(expected)
})

test('a contact is normalized', () => {
  expect(contactOf({ fio: '  Анна  Швецова ', email: ' Anna@Example.RU ', phone: '8 900 123-45-67' })).toEqual({
    contact: { fio: 'Анна Швецова', email: 'anna@example.ru', phone: '+79001234567' },
    errors: {},
  })
})

test('every invalid field is reported', () => {
  expect(Object.keys(contactOf({ fio: '??', email: 'x', phone: 'y' }).errors)).toEqual([
    'personalData.fio',
    'personalData.email',
    'personalData.phone',
  ])
})

test('any accepted contact can be stored and emailed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.string(), (fio, email, phone) => {
      const { contact, errors } = contactOf({ fio, email, phone })
      expect(JSON.stringify(contact)).not.toMatch(/\\u0000|\\ud[89ab]/)
      if (!errors['personalData.email']) expect(contact.email).not.toMatch(/[\s<>,;:"()]/)
      if (!errors['personalData.phone']) expect(contact.phone).toMatch(/^\+\d{10,15}$/)
    }),
  )
})
