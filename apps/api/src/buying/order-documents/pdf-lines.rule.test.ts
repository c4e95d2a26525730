import type { Order, Payer } from '@shpulka/contract/buying/orders'
import { expect, test } from 'vitest'
import { contactLine, payerLine } from './pdf-lines.rule.ts'

test.each([
  ['ООО «Ткань»', '1027700132195', 'ОГРН'],
  ['ИП Ткачёв', '304500116000157', 'ОГРНИП'],
])('the registration number of %s is called what it is', (name, ogrn, title) => {
  expect(payerLine({ name, inn: '500100732259', ogrn } as Payer)).toBe(
    `${name}, ИНН\u00a0500100732259, ${title}\u00a0${ogrn}`,
  )
})

test('a phone is written as everywhere else', () => {
  const order = { contact: { fio: 'Анна', phone: '+79001234567', email: '' } } as Order
  expect(contactLine(order)).toBe('Анна, +7 (900) 123-45-67')
})
