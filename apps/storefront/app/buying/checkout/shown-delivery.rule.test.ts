import type { Calculation, DeliveryMethod } from '@shpulka/contract/buying/delivery'
import { expect, test } from 'vitest'
import { shownDelivery } from './shown-delivery.rule.ts'

const estimate = { price: 35_000, daysFrom: 1, daysTo: 2, dateFrom: '2026-12-01', dateTo: '2026-12-02' }
const courier = { needs: 'address', kind: 'courier', estimate } as DeliveryMethod
const pickup = { needs: 'point', kind: 'pickup', estimate: { ...estimate, price: 0 } } as DeliveryMethod
const point = { needs: 'point', kind: 'point', estimate } as DeliveryMethod
const calculation = {
  price: 41_000,
  daysMin: 2,
  daysMax: 3,
  dateFrom: '2026-12-03',
  dateTo: '2026-12-04',
} as Calculation
const facts = { method: courier, calculation: undefined, isCityShown: true, isRefused: false, isLoading: false }
const ofCity = 'Доставка — по городу: с адресом посчитаем точно'

test.each([
  ['to the city before the address', {}, { price: 35_000, note: ofCity, text: '1–2\u00a0декабря' }],
  ['still to the city while the address is priced', { isLoading: true }, { price: 35_000, note: ofCity }],
  ['to the address', { calculation }, { price: 41_000, note: '', text: '3–4\u00a0декабря' }],
  ['to a point of the city', { method: point }, { note: ofCity.replace('адресом', 'пунктом') }],
  ['of a pickup, which no point changes', { method: pickup }, { price: 0, note: '' }],
  ['of no method', { method: undefined }, { price: null, text: 'выберите способ' }],
  ['of another city than the form has', { isCityShown: false }, { price: null, text: 'укажите адрес' }],
  ['of another city, loading', { isCityShown: false, isLoading: true }, { price: null, text: 'считаем' }],
  ['where the method does not deliver', { isRefused: true }, { price: null, text: 'укажите адрес' }],
  [
    'of a pickup without an estimate',
    { method: { ...pickup, estimate: null } },
    { price: null, text: 'выберите склад' },
  ],
])('the price shown: %s', (_what, given, shown) => expect(shownDelivery({ ...facts, ...given })).toMatchObject(shown))
