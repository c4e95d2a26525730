import { expect, test } from 'vitest'
import { analyticsProduct, analyticsPurchase, shownProducts } from './goods.rule.ts'

const overlocker = {
  id: 7,
  title: 'Оверлок',
  partner: { title: 'Волна' },
  breadcrumbs: [{ title: 'Машины' }, { title: 'Оверлоки 3/4 нити' }],
  cardPrices: [{ price: 4_120_050 }],
  groups: [
    { id: 70, title: '', prices: [{ limit: 0, price: 4_120_050 }] },
    { id: 71, title: 'со столом', prices: [{ limit: 0, price: 5_000_000 }] },
  ],
}

test('sends a product with its brand, place and price in roubles', () =>
  expect(analyticsProduct(overlocker)).toEqual({
    id: '7',
    name: 'Оверлок',
    price: 41_200.5,
    brand: 'Волна',
    category: 'Машины/Оверлоки 3 4 нити',
  }))

test('sends the group of a product in the basket', () =>
  expect(analyticsProduct(overlocker, 71)).toMatchObject({ id: '7', variant: 'со столом', price: 50_000 }))

test('sends no price of a product without one', () =>
  expect(analyticsProduct({ id: 1, title: 'По запросу', groups: [] })).toEqual({ id: '1', name: 'По запросу' }))

test('products are found anywhere in the data of a page', () => {
  const page = [
    null,
    { site: { id: 1, title: 'Шпулька' } },
    { kind: 'listing', products: { items: [overlocker, { ...overlocker, id: 8 }] } },
  ]
  expect(shownProducts(page).map(({ id }) => id)).toEqual([7, 8])
  expect(shownProducts('text')).toEqual([])
})

test('sends an order with its sums and lines, without the buyer’s data', () => {
  const order = {
    id: 12,
    total: 1_230_050,
    contact: { fio: 'Анна', email: 'anna@example.ru', phone: '+7' },
    lines: [{ productId: 7, title: 'Оверлок', price: 500_025, count: 2, vendorCode: 'X' }],
  }
  expect(analyticsPurchase(order)).toEqual({
    actionField: { id: '12', revenue: 12_300.5 },
    products: [{ id: '7', name: 'Оверлок', price: 5_000.25, quantity: 2 }],
  })
})
