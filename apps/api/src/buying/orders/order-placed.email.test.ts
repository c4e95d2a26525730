import { expect, test } from 'vitest'
import { orderPlacedEmail } from './order-placed.email.ts'

const shop = {
  name: 'Шпулька',
  phone: '+7 900 000-00-01',
  email: 'shop@shpulka.test',
  hours: 'Пн–Пт 9–18',
  legal: { name: 'ИП Швец А. А.', inn: '575000000000', ogrn: '', address: '' },
}
const order = {
  id: 1001,
  number: 'Ш-1001',
  status: { id: 1, code: 'new', title: 'Новый', stage: 'open' as const, step: 1 },
  steps: [],
  isCancellable: true,
  isPaid: false,
  isConsumer: true,
  owed: 0,
  isPayable: false,
  history: [],
  cancelReason: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  contact: { fio: 'Анна <b>Швецова</b>', email: 'anna@example.ru', phone: '+79001234567' },
  payer: { name: 'ООО «Ромашка»', inn: '7707083893', kpp: '773601001', ogrn: '', legalAddress: '' },
  delivery: {
    kind: 'courier' as const,
    method: 'Курьер',
    point: null,
    address: 'Орёл, Ленина, д. 7',
    price: 60_000,
    daysMin: 1,
    daysMax: 2,
    dateFrom: '2026-11-24',
    dateTo: '2026-11-25',
  },
  shipments: [],
  payment: { code: 'invoice', kind: 'invoice' as const, title: 'По счёту', description: '' },
  bill: { id: 1, number: 'Ш-1001-1', amount: 1_060_050, createdAt: '2026-11-23T07:00:00.000Z' },
  comment: 'Позвоните\nзаранее',
  lines: [
    {
      line: 1,
      groupId: 1,
      productId: 1,
      title: 'Оверлок «Волна»',
      vendorCode: 'ОВ-1',
      image: null,
      path: '',
      count: 2,
      packSize: null,
      price: 500_025,
      discount: 0,
      bonuses: 0,
      sum: 1_000_050,
      explanation: [],
      set: null,
      vat: null,
      unit: { code: '796', name: 'шт' },
    },
  ],
  itemsPrice: 1_000_050,
  goodsPrice: 1_000_050,
  promoCode: null,
  bonusesUsed: 0,
  oldItemsPrice: 1_000_050,
  total: 1_060_050,
  documents: [],
  reservation: null,
  deferral: null,
  sentAt: null,
}
const link = {
  office: [],
  order: 'https://shpulka.test/order/1001?key=k',
  saleTerms: 'https://shpulka.test/consents/sale-terms/2026-11',
  signIn: null,
  returnPeriod: null,
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('explains the account the order created and how to sign in, only when it created one', () => {
  const signIn = 'https://shpulka.test/user/signin'
  const { text } = orderPlacedEmail(order, shop, 'buyer', { ...link, signIn })
  expect(text).toContain('мы завели вам аккаунт с почтой anna@example.ru')
  expect(text).toContain(`Войти в аккаунт: ${signIn}`)
  expect(orderPlacedEmail(order, shop, 'buyer', link).text).not.toContain('аккаунт')
  expect(orderPlacedEmail(order, shop, 'shop', { ...link, signIn }).text).not.toContain('аккаунт')
})

test('tells a consumer how to return goods, by the days the owner set, but not an organization', () => {
  const returnPeriod = 'в течение 14 дней после получения'
  const toConsumer = orderPlacedEmail({ ...order, payer: null }, shop, 'buyer', { ...link, returnPeriod })
  expect(plain(toConsumer.text)).toContain(`до получения и ${returnPeriod}`)
  expect(plain(orderPlacedEmail(order, shop, 'buyer', link).text)).not.toContain('не подошёл')
  expect(orderPlacedEmail(order, shop, 'buyer', { ...link, saleTerms: null }).text).not.toContain('Условия продажи')
})

test('to the buyer: goods, prices, delivery date and terms of sale', () => {
  const email = orderPlacedEmail(order, shop, 'buyer', link)
  expect(email.to).toEqual({ name: 'Анна <b>Швецова</b>', address: 'anna@example.ru' })
  expect(email.replyTo.address).toBe('shop@shpulka.test')
  expect(email.subject).toBe('Заказ Ш-1001 принят — Шпулька')
  const text = plain(email.text)
  expect(text).toContain('Оверлок «Волна» (артикул ОВ-1, 2 шт × 5 000,25 ₽): 10 000,50 ₽')
  expect(text).toContain('Итого: 10 600,50 ₽')
  expect(text).toContain('Курьер, 24–25 ноября')
  expect(text).toContain('Счёт № Ш-1001-1 на 10 600,50 ₽')
  expect(text).toContain('Плательщик: ООО «Ромашка», ИНН 7707083893, КПП 773601001')
  expect(text).toContain('Условия продажи: https://shpulka.test/consents/sale-terms/2026-11')
  expect(text).toContain('Открыть заказ: https://shpulka.test/order/1001?key=k')
  expect(text).toContain('ИП Швец А. А., ИНН 575000000000')
})

test('an order that is paid after shipping says by when', () => {
  const textOf = (dueOn: string | null, isPaid = false) =>
    orderPlacedEmail(
      { ...order, isPaid, deferral: { days: 30, dueOn, isOverdue: false, credited: 0 } },
      shop,
      'buyer',
      link,
    ).text
  expect(textOf(null)).toContain('Отсрочка: оплата в течение 30 дн. после отгрузки')
  expect(textOf('2026-12-12')).toContain('Оплатить до 12 декабря 2026')
  expect(textOf('2026-12-12', true)).not.toContain('Оплатить до')
})

test('promo code and bonuses are between the goods and the total', () => {
  const paid = {
    ...order,
    promoCode: { code: 'ШВЕЯ5', discount: 50_000 },
    bonusesUsed: 30_000,
    itemsPrice: 920_050,
    total: 980_050,
  }
  const text = plain(orderPlacedEmail(paid, shop, 'buyer', link).text)
  expect(text).toContain('Товары: 10 000,50 ₽')
  expect(text).toContain('Промокод ШВЕЯ5: −500 ₽')
  expect(text).toContain('Оплачено бонусами: −300 ₽')
  expect(text).toContain('Итого: 9 800,50 ₽')
})

test('to the shop: the contact of the buyer, who is also the reply address', () => {
  const email = orderPlacedEmail(order, shop, 'shop', link)
  expect(email.to.address).toBe('shop@shpulka.test')
  expect(email.replyTo.address).toBe('anna@example.ru')
  expect(plain(email.subject)).toBe('Новый заказ Ш-1001 на 10 600,50 ₽')
  expect(email.text).toContain('+7 (900) 123-45-67')
})

test('text of the buyer is escaped', () => {
  const { html } = orderPlacedEmail({ ...order, comment: '<script>alert(1)</script> & "co"' }, shop, 'shop', link)
  expect(html).not.toMatch(/<script|<b>/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;co&quot;')
})

test('the delivery date is the one the buyer saw', () => {
  expect(orderPlacedEmail(order, shop, 'buyer', link).text).toContain('Курьер, 24–25 ноября\n')
})
