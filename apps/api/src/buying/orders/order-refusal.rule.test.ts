import { expect, test } from 'vitest'
import { type OrderFacts, orderRefusal } from './order-refusal.rule.ts'

const overlocker = { field: 'groups.5', title: 'Оверлок', selected: true, isIncluded: true, basketErr: null }
const facts: OrderFacts = {
  lines: [overlocker],
  deliveryIncompatibility: null,
  shownTotalKopecks: 100_00,
  totalKopecks: 100_00,
  promoCode: null,
}
const soldOut = { ...overlocker, field: 'groups.6', title: 'Иглы', isIncluded: false, basketErr: 'Нет в наличии' }

test('what the buyer saw can be ordered', () => {
  expect(orderRefusal(facts)).toBeNull()
})

test('a selected line that was out of stock all the time does not hinder', () => {
  expect(orderRefusal({ ...facts, lines: [overlocker, soldOut] })).toBeNull()
})

test('nothing is selected', () => {
  const refusal = orderRefusal({ ...facts, lines: [{ ...overlocker, selected: false, isIncluded: false }] })
  expect(refusal?.message).toContain('нет выбранных товаров')
})

test('there is less than wanted', () => {
  const refusal = orderRefusal({ ...facts, lines: [{ ...overlocker, basketErr: 'Доступно только 3 шт.' }] })
  expect(refusal?.message).toContain('Закончилось, пока вы оформляли: «Оверлок»')
  expect(refusal?.errors).toEqual({ 'groups.5': 'Доступно только 3 шт.' })
})

test('what sold out is named, not the sum that changed with it', () => {
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

test('the last one is gone', () => {
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
  const many = Array.from({ length: 5 }, (_, n) => ({ ...soldOut, field: `groups.${n + 1}`, title: `Нить ${n + 1}` }))
  expect(orderRefusal({ ...facts, lines: many, totalKopecks: 0 })?.message).toContain(
    '«Нить 1», «Нить 2», «Нить 3» и ещё 2',
  )
})
