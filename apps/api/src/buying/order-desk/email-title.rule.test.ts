import { expect, test } from 'vitest'
import { emailEventTitle } from './email-title.rule.ts'

test.each([
  ['order-status buyer sent 1', 'Письмо покупателю: новый статус'],
  ['order-placed shop failing 3', 'Письмо магазину: заказ оформлен, не уходит, попыток: 3'],
  ['payment-link buyer waiting 0', 'Письмо покупателю: как оплатить, ждёт отправки'],
  ['payment-link buyer dropped 1', 'Письмо покупателю: как оплатить, не отправлено: оно уже ни о чём'],
  ['refund buyer refused 5', 'Письмо покупателю: возврат товара, почтовый сервер отказал. Письмо не дошло: позвоните'],
  ['order-placed shop refused 5', 'Письмо магазину: заказ оформлен, почтовый сервер отказал'],
])('%s', (what, title) => expect(emailEventTitle(what)).toBe(title))
