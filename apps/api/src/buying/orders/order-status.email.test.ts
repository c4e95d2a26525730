import type { Order } from '@shpulka/contract/buying/orders'
import { expect, test } from 'vitest'
import { orderStatusEmail } from './order-status.email.ts'

const shop = {
  name: 'Шпулька',
  phone: '+7 900 000-00-01',
  email: 'shop@shpulka.test',
  hours: 'Пн–Пт 9–18',
  legal: { name: 'ИП Швец А. А.', inn: '575000000000', ogrn: '', address: '' },
}
const point = { title: 'Пункт', city: 'Москва', address: 'улица Ленина, 1', hours: '9–20' }

/** The text of the email to the buyer about a status, by where the goods are received and whether they have left. */
function textOf(
  code: string,
  isFetched: boolean,
  sentAt: string | null,
  returnPeriod: string | null = null,
  changed: object = {},
): string {
  const order = {
    number: 'Ш-1001',
    contact: { fio: 'Анна Швецова', email: 'anna@example.ru', phone: '+79001234567' },
    payer: null,
    delivery: { method: 'Доставка', point: isFetched ? point : null, address: isFetched ? null : 'улица Мира, 2' },
    lines: [],
    itemsPrice: 0,
    promoCode: null,
    bonusesUsed: 0,
    total: 0,
    sentAt,
    shipments: [],
    ...changed,
  } as unknown as Order
  const change = { code, status: 'Статус', why: '', collapsed: [], moneyBack: [], returnPeriod }
  return orderStatusEmail(order, change, shop, 'buyer', 'https://shpulka.test/order/1', []).text
}

test.each([
  ['ready', true, null, 'можно забирать'],
  ['ready', false, null, null],
  ['arrived', true, '2026-11-24T00:00:00Z', 'ждёт вас'],
  ['arrived', false, '2026-11-24T00:00:00Z', null],
  ['shipped', true, '2026-11-24T00:00:00Z', 'передан в доставку'],
  ['shipped', false, '2026-11-24T00:00:00Z', 'передан в доставку'],
  ['completed', true, '2026-11-24T00:00:00Z', 'Заказ получен'],
  ['completed', false, '2026-11-24T00:00:00Z', 'Заказ получен'],
  ['cancelled', false, null, 'товары вернулись на склад'],
  ['cancelled', false, '2026-11-24T00:00:00Z', 'Заказ отменён'],
  ['cancelled', true, '2026-11-24T00:00:00Z', 'Заказ отменён'],
])('the email of «%s», fetched: %s, sent: %s', (code, isFetched, sentAt, said) => {
  const text = textOf(code, isFetched, sentAt)
  const all = ['можно забирать', 'ждёт вас', 'передан в доставку', 'Заказ получен', 'товары вернулись на склад']
  expect(all.filter((each) => text.includes(each))).toEqual(said !== null && all.includes(said) ? [said] : [])
  if (said !== null) expect(text).toContain(said)
})

test.each([
  ['completed', 'в течение 14 дней после получения', true],
  ['completed', null, false],
  ['shipped', 'в течение 14 дней после получения', false],
])('the email of «%s» with the return period %s names it: %s', (code, returnPeriod, isNamed) => {
  expect(textOf(code, true, null, returnPeriod).includes('вернуть его можно')).toBe(isNamed)
})

test('the email of a cancelled order does not say that a part on its way is back', () => {
  const text = textOf('cancelled', false, null, null, { shipments: [{ sentAt: '2026-11-24T00:00:00Z' }] })
  expect(text).not.toContain('вернулись на склад')
})

test.each([
  [{ promoCode: { code: 'ОСЕНЬ', discount: 500_00 }, bonusesUsed: 0 }, ['Промокод ОСЕНЬ']],
  [{ promoCode: { code: 'ОСЕНЬ', discount: 0 }, bonusesUsed: 100_00 }, ['Оплачено бонусами']],
  [{ promoCode: null, bonusesUsed: 100_00 }, ['Оплачено бонусами']],
  [{ promoCode: { code: 'ОСЕНЬ', discount: 500_00 }, bonusesUsed: 100_00 }, ['Промокод ОСЕНЬ', 'Оплачено бонусами']],
])('%j: what was taken off is named each by its own line', (changed, rows) => {
  const text = textOf('shipped', true, null, null, changed)
  expect(['Промокод ОСЕНЬ', 'Промокод и', 'Оплачено бонусами'].filter((each) => text.includes(each))).toEqual(rows)
})
