import { expect, test } from 'vitest'
import { basketLine, pricedLine, soldGroup } from '../basket/test-lines.ts'
import { orderRefusal, type PlacementFacts } from './order-refusal.rule.ts'

const lineOf = (groupId: number, productTitle: string) => basketLine({ groupId, group: soldGroup({ productTitle }) })
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

test('a selected line that was out of stock all the time does not hinder', () => {
  expect(orderRefusal({ ...facts, lines: [overlocker, soldOut] })).toBeNull()
})

test('nothing is selected', () => {
  const refusal = orderRefusal({ ...facts, lines: [pricedLine({ ...overlocker.line, selected: false })] })
  expect(refusal?.message).toContain('нет выбранных товаров')
})

test('there is less than wanted', () => {
  const refusal = orderRefusal({ ...facts, lines: [{ ...overlocker, basketErr: 'Доступно только 3 шт.' }] })
  expect(refusal?.message).toContain('Закончилось, пока вы оформляли: «Оверлок»')
  expect(refusal?.errors).toEqual({ 'groups.5': 'Доступно только 3 шт.' })
})

test('names what sold out, not the sum that changed with it', () => {
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

test('fewer than are sold at once', () => {
  const line = basketLine({ groupId: 5, group: soldGroup({ productTitle: 'Оверлок', minCount: 2 }) })
  const refusal = orderRefusal({ ...facts, lines: [pricedLine(line, { basketErr: 'Продаётся от 2 шт.' })] })
  expect(refusal?.message).toContain('Столько заказать нельзя: «Оверлок»')
  expect(refusal?.errors).toEqual({ 'groups.5': 'Продаётся от 2 шт.' })
})

test('the last one was sold', () => {
  expect(orderRefusal({ ...facts, lines: [soldOut], totalKopecks: 0 })?.message).toContain('Закончилось')
})

test('delivery has to be priced again', () => {
  const refusal = orderRefusal({ ...facts, deliveryIncompatibility: 'Рассчитайте доставку ещё раз', totalKopecks: 1 })
  expect(refusal).toEqual({
    message: 'Рассчитайте доставку ещё раз',
    errors: { 'personalDelivery.calculationId': 'Рассчитайте доставку ещё раз' },
  })
})

test('the sum changed', () => {
  const refusal = orderRefusal({ ...facts, totalKopecks: 101_50 })
  expect(refusal?.message.replaceAll('\u00a0', ' ')).toContain('было 100 ₽, стало 101,50 ₽')
  expect(Object.keys(refusal!.errors)).toEqual(['total'])
})

test('a long list is cut', () => {
  const many = Array.from({ length: 5 }, (_, n) => pricedLine(lineOf(n + 1, `Нить ${n + 1}`), missing))
  expect(orderRefusal({ ...facts, lines: many, totalKopecks: 0 })?.message).toContain(
    '«Нить 1», «Нить 2», «Нить 3» и ещё 2',
  )
})
