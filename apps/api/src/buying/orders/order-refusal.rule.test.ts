import { expect, test } from 'vitest'
import { basketLine, pricedGroup, pricedLine } from '../basket/test-lines.ts'
import { orderRefusal, type PlacementFacts } from './order-refusal.rule.ts'

const lineOf = (groupId: number, productTitle: string) => basketLine({ groupId, group: pricedGroup({ productTitle }) })
const missing = { isIncluded: false, basketErr: 'Нет в наличии' }
const overlocker = pricedLine(lineOf(5, 'Оверлок'))
const facts: PlacementFacts = {
  lines: [overlocker],
  deliveryIncompatibility: null,
  shownTotalKopecks: 100_00,
  totalKopecks: 100_00,
  promoCode: null,
}
const soldOut = pricedLine(lineOf(6, 'Иглы'), missing)

test('an order equal to what the buyer saw passes', () => {
  expect(orderRefusal(facts)).toBeNull()
})

test('a selected line that was out of stock from the start does not prevent the order', () => {
  expect(orderRefusal({ ...facts, lines: [overlocker, soldOut] })).toBeNull()
})

test('nothing is selected', () => {
  const refusal = orderRefusal({ ...facts, lines: [pricedLine({ ...overlocker.line, selected: false })] })
  expect(refusal?.message).toContain('нет выбранных товаров')
})

test('less in stock than ordered', () => {
  const refusal = orderRefusal({ ...facts, lines: [{ ...overlocker, basketErr: 'Доступно только 3 шт.' }] })
  expect(refusal?.message).toContain('Закончилось, пока вы оформляли: «Оверлок»')
  expect(refusal?.errors).toEqual({ 'groups.5': 'Доступно только 3 шт.' })
})

test('reports sold-out goods, not the total that changed with them', () => {
  const refusal = orderRefusal({
    ...facts,
    lines: [overlocker, soldOut],
    totalKopecks: 90_00,
    deliveryIncompatibility: 'Состав заказа изменился',
  })
  expect(refusal?.message).toContain('«Иглы»')
  expect(refusal?.errors).toEqual({
    'groups.6': 'Нет в наличии',
    'personalDelivery.calculationId': 'Состав заказа изменился',
  })
})

test('less than the minimum count', () => {
  const line = basketLine({ groupId: 5, group: pricedGroup({ productTitle: 'Оверлок', minCount: 2 }) })
  const refusal = orderRefusal({ ...facts, lines: [pricedLine(line, { basketErr: 'Продаётся от 2 шт.' })] })
  expect(refusal?.message).toContain('Столько заказать нельзя: «Оверлок»')
  expect(refusal?.errors).toEqual({ 'groups.5': 'Продаётся от 2 шт.' })
})

test('the last one was sold', () => {
  expect(orderRefusal({ ...facts, lines: [soldOut], totalKopecks: 0 })?.message).toContain('Закончилось')
})

test('delivery must be calculated again', () => {
  const refusal = orderRefusal({ ...facts, deliveryIncompatibility: 'Рассчитайте доставку ещё раз', totalKopecks: 1 })
  expect(refusal).toEqual({
    message: 'Рассчитайте доставку ещё раз',
    errors: { 'personalDelivery.calculationId': 'Рассчитайте доставку ещё раз' },
  })
})

test('the total has changed', () => {
  const refusal = orderRefusal({ ...facts, totalKopecks: 101_50 })
  expect(refusal?.message.replaceAll('\u00a0', ' ')).toContain('было 100 ₽, стало 101,50 ₽')
  expect(Object.keys(refusal!.errors)).toEqual(['total'])
})

test('a long list is truncated', () => {
  const many = Array.from({ length: 5 }, (_, n) => pricedLine(lineOf(n + 1, `Нить ${n + 1}`), missing))
  expect(orderRefusal({ ...facts, lines: many, totalKopecks: 0 })?.message).toContain(
    '«Нить 1», «Нить 2», «Нить 3» и ещё 2',
  )
})
