import { rouble } from '@shpulka/ui/text/price-text.rule.ts'
import { expect, test } from 'vitest'
import { priceReasons } from './price-reasons.rule.ts'

const reasonsOf = (given: Partial<Parameters<typeof priceReasons>[0]>) =>
  priceReasons({
    isGuestPrice: true,
    prices: [{ limit: 0, price: 100_000 }],
    tier: { limit: 0, price: 90_000 },
    oldPrice: null,
    currency: rouble,
    ...given,
  }).map((text) => text.replaceAll('\u00a0', ' '))

test.each([
  [
    'a guest’s',
    {},
    [
      'Это цена без входа в кабинет. У мастерских и дилеров после входа цены свои.',
      'Цена одна при любой сумме заказа.',
    ],
  ],
  [
    'a user’s own',
    { isGuestPrice: false },
    ['Это цена вашего вида цен: она видна после входа.', 'Цена одна при любой сумме заказа.'],
  ],
])('%s price', (_whose, given, reasons) => {
  expect(reasonsOf(given)).toEqual(reasons)
})

test('price tiers name the best price, a sale the old price, another currency its rate', () => {
  const prices = [
    { limit: 0, price: 90_000 },
    { limit: 15_000_000, price: 85_000 },
    { limit: 50_000_000, price: 80_000 },
  ]
  expect(reasonsOf({ prices, oldPrice: 100_000 }).slice(1)).toEqual([
    'Порог считаем по сумме всего заказа, а не одного товара. Лучшая цена: 800 ₽ от 500 000 ₽.',
    'Скидка −10 % от прежней цены 1 000 ₽ уже учтена.',
  ])
  expect(reasonsOf({ prices, tier: prices[1], oldPrice: 100_000 }).slice(1)).toEqual([
    'Корзина дошла до 150 000 ₽: действует цена этого порога.',
    'Порог считаем по сумме всего заказа, а не одного товара. Лучшая цена: 800 ₽ от 500 000 ₽.',
    'Скидка −15 % от прежней цены 1 000 ₽ уже учтена.',
  ])
  expect(reasonsOf({ prices, tier: prices[2] }).at(-1)).toBe(
    'Порог считаем по сумме всего заказа, а не одного товара. Это лучшая цена.',
  )
  expect(reasonsOf({ currency: { sign: '$', rate: 81.5 } }).at(-1)).toBe(
    'Показано по курсу 81,50 ₽ за 1 $; заказ оплачивается в рублях.',
  )
})
