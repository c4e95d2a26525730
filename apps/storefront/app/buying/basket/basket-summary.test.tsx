import type { BasketTotal } from '@shpulka/contract/buying/basket'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { BasketSummary } from './basket-summary.tsx'

const nothing = {
  count: 0,
  price: 0,
  oldPrice: 0,
  goodsPrice: 0,
  setsDiscount: 0,
  promoCodeDiscountValue: 0,
  writeOff: { used: 0 },
  weight: 0,
  nextLimit: null,
} as unknown as BasketTotal

/** 30 000 ₽ of goods, a piece of which is two metres high. */
const longGoods = {
  ...nothing,
  count: 1,
  price: 3_000_000,
  weight: 10_000,
  len: 400,
  width: 300,
  height: 2_000,
  volume: 240_000,
  remainsUntilFreeDelivery: 0,
  bonusPercent: 3,
  bonusesForAccrual: 0,
  bonusesForWriteOff: 0,
  promoCode: null,
  writeOff: { used: 0, wanted: 0, reason: '' },
  availableBonuses: { accounts: [] },
} as unknown as BasketTotal

let shown = { total: nothing, isAnyInStock: true }
const Summary = () => <BasketSummary {...shown} short={[]} failure={null} />
const Page = createRoutesStub([{ id: 'root', path: '/', Component: Summary }])

function summaryOf(isAnyInStock: boolean, total = nothing, limits = {}): string {
  shown = { total, isAnyInStock }
  const config = { freeDeliveryFrom: 500_000, freeDeliveryMaxWeight: null, freeDeliveryMaxSide: null, ...limits }
  const shop = { currency: { id: 1, sign: '₽', rate: 1 }, config }
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: shop } }} />)
}

test('a basket with nothing selected asks to select', () => {
  expect(summaryOf(true)).toContain('Отметьте товары')
})

test('a basket with nothing in stock offers what can be done, for no line of it can be selected', () => {
  const shown = summaryOf(false)
  expect(shown).toContain('Заказать пока нечего')
  expect(shown).not.toMatch(/Отметьте|Итого/)
})

test('the discount for a set has a row of its own and is not counted in another', () => {
  const rowsOf = (reduced: object) =>
    summaryOf(true, { ...longGoods, ...reduced })
      .replace(/&nbsp;|\u00a0/g, ' ')
      .match(/Скидка[^<]*<\/dt><dd[^>]*>[^<]*/g)
      ?.map((row) => row.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '))
  const ofSet = { oldPrice: 3_035_200, goodsPrice: 3_000_000, setsDiscount: 35_200 }
  expect(rowsOf(ofSet)).toEqual(['Скидка за комплект −352 ₽'])
  expect(rowsOf({ ...ofSet, oldPrice: 3_045_200 })).toEqual([
    'Скидка от суммы и акции −100 ₽',
    'Скидка за комплект −352 ₽',
  ])
})

test.each([
  [100, '1 бонуса'],
  [200, '2 бонусов'],
  [2_100, '21 бонуса'],
  [224_200, '2 242 бонусов'],
])('of a balance at most %i kopecks are spent: «Не больше %s»', (limit, expected) => {
  const writeOff = { used: 0, wanted: 0, limit, reason: '' }
  const accounts = [{ id: 1, name: '', value: limit }]
  const total = { ...longGoods, writeOff, availableBonuses: { accounts } } as unknown as BasketTotal
  expect(summaryOf(true, total).replaceAll('\u00a0', ' ')).toContain(`Не больше ${expected}. `)
})

test('free delivery is promised only for goods within its weight and its longest side', () => {
  const deliveryOf = (limits: object) =>
    /Доставим бесплатно|Бесплатно возим[^<]*/.exec(summaryOf(true, longGoods, limits))?.[0]
  expect(deliveryOf({ freeDeliveryMaxWeight: 70_000, freeDeliveryMaxSide: 2_000 })).toBe('Доставим бесплатно')
  expect(deliveryOf({ freeDeliveryMaxWeight: 70_000, freeDeliveryMaxSide: 1_800 })).toBe(
    'Бесплатно возим до 180\u00a0см в длину: этот заказ доставит транспортная компания по тарифу',
  )
  expect(deliveryOf({ freeDeliveryMaxWeight: 9_000, freeDeliveryMaxSide: 1_800 })).toBe(
    'Бесплатно возим до 9\u00a0кг: этот заказ доставит транспортная компания по тарифу',
  )
})
