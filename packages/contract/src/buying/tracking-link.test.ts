import { expect, test } from 'vitest'
import { trackingLink } from './tracking-link.ts'

test.each([
  ['СДЭК', '1105060800', 'https://www.cdek.ru/ru/tracking?order_id=1105060800'],
  ['Почта России', 'RA 1&2', 'https://www.pochta.ru/tracking?barcode=RA%201%262'],
  ['почта', '80080080080080', 'https://www.pochta.ru/tracking?barcode=80080080080080'],
  ['Деловые линии', '24-0001', null],
  ['Почтальон Печкин', '1', null],
  ['СДЭК', '', null],
  [null, '1', null],
])('%s, %s: %s', (carrier, number, link) => {
  expect(trackingLink(carrier, number)).toBe(link)
})
