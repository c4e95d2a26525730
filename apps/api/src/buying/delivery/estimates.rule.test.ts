import { expect, test } from 'vitest'
import { directoryCities } from '../../base/integrations/places.port.ts'
import { methodEstimates } from './estimates.rule.ts'
import { placeIndex } from './known-place.rule.ts'

const places = placeIndex(await directoryCities())

const row = (methodId: number, zoneId: number, priceKopecks: number) => ({
  methodId,
  zoneId,
  priceKopecks,
  upToWeightGrams: 100_000,
  perExtraKgKopecks: 0,
  daysMin: zoneId,
  daysMax: zoneId + 1,
})
const method = (
  id: number,
  kind: 'courier' | 'pickup' | 'point' | 'transport',
  maxWeightGrams: number | null = null,
) => ({
  id,
  kind,
  maxWeightGrams,
  maxSideMm: null,
  siteId: null,
  worksOn: [1, 2, 3, 4, 5, 6, 7],
  isFreeFromThreshold: kind !== 'transport',
})
const point = (
  methodId: number,
  zoneId: number,
  city: string,
  limits: { siteId?: number; maxWeightGrams?: number } = {},
) => ({
  methodId,
  zoneId,
  city,
  siteId: limits.siteId ?? null,
  maxWeightGrams: limits.maxWeightGrams ?? null,
  maxSideMm: null,
})
const terms = {
  methods: [method(1, 'courier', 70_000), method(2, 'pickup'), method(3, 'point'), method(4, 'transport')],
  zones: [
    { id: 1, cities: ['москва'], regions: ['московская область'] },
    { id: 2, cities: [], regions: ['санкт-петербург', 'республика татарстан'] },
    { id: 3, cities: [], regions: [] },
  ],
  tariffs: [
    row(1, 1, 350),
    row(1, 2, 520),
    row(1, 3, 890),
    row(2, 1, 0),
    row(3, 1, 190),
    row(3, 2, 290),
    row(4, 1, 690),
    row(4, 2, 1_190),
    row(4, 3, 2_290),
  ],
  points: [
    point(2, 1, 'Москва', { siteId: 1 }),
    point(3, 1, 'Москва', { maxWeightGrams: 20_000 }),
    point(3, 2, 'Казань'),
  ],
  carrierTariffs: [],
  dispatch: [],
  holidays: [],
}
const parcel = (weightGrams: number) => ({ weightGrams, volumeCm3: 0, lengthMm: 0, widthMm: 0, heightMm: 0 })
const prices = (city: string, weightGrams = 1_000, { siteId = 1, isDeliveryFree = false } = {}) =>
  Object.fromEntries(
    [...methodEstimates(terms, { siteId, city }, { parcel: parcel(weightGrams), isDeliveryFree }, places)].flatMap(
      ([id, { price }]) => (price ? [[id, price.priceKopecks]] : []),
    ),
  )

test.each([
  ['Москва', { 1: 350, 2: 0, 3: 190, 4: 690 }],
  [' г. МОСКВА ', { 1: 350, 2: 0, 3: 190, 4: 690 }],
  ['Казань', { 1: 520, 3: 290, 4: 1_190 }],
  ['Санкт-Петербург', { 1: 520, 4: 1_190 }],
  ['Магадан', { 1: 890, 4: 2_290 }],
  ['<script>', {}],
  ['ыыыы', {}],
])('%s: prices of its zone, and of points only where there are some', (city, expected) => {
  expect(prices(city)).toEqual(expected)
})

test('a method does not accept goods too heavy for it or for all points of a city', () => {
  expect(prices('Москва', 30_000)).toEqual({ 1: 350, 2: 0, 4: 690 })
  expect(prices('Москва', 80_000)).toEqual({ 2: 0, 4: 690 })
})

const refusals = (city: string, weightGrams: number, lengthMm = 0) =>
  Object.fromEntries(
    [
      ...methodEstimates(
        terms,
        { siteId: 1, city },
        { parcel: { ...parcel(weightGrams), lengthMm }, isDeliveryFree: false },
        places,
      ),
    ].map(([id, { refusal }]) => [id, refusal]),
  )

test('explains briefly why a method does not deliver there', () => {
  expect(refusals('Москва', 30_000)).toEqual({ 1: null, 2: null, 3: 'До 20 кг, а заказ весит 30 кг', 4: null })
  expect(refusals('Москва', 80_500)).toMatchObject({ 1: 'До 70 кг, а заказ весит 80,5 кг' })
  expect(refusals('Москва', 70_001)).toMatchObject({ 1: 'До 70 кг, а заказ весит 70,01 кг' })
  expect(refusals('Магадан', 1_000)).toEqual({ 1: null, 2: 'Нашего склада рядом нет', 3: 'Пунктов рядом нет', 4: null })
  expect(refusals('ыыыы', 1_000)).toMatchObject({ 1: 'Не знаем такого города', 4: 'Не знаем такого города' })
})

test('a town near a city has the points of the city', () => {
  expect(prices('Химки')).toEqual({ 1: 350, 2: 0, 3: 190, 4: 690 })
  expect(prices('Тула')).toEqual({ 1: 890, 4: 2_290 })
})

test('points of another site are not used', () => {
  expect(prices('Москва', 1_000, { siteId: 2 })).toEqual({ 1: 350, 3: 190, 4: 690 })
})

test('above the site’s threshold delivery is free by methods that can be free', () => {
  expect(prices('Казань', 1_000, { isDeliveryFree: true })).toEqual({ 1: 0, 3: 0, 4: 1_190 })
})

test('without zones nothing is delivered to an address', () => {
  const estimates = methodEstimates(
    { ...terms, zones: [] },
    { siteId: 1, city: 'Магадан' },
    { parcel: parcel(1), isDeliveryFree: false },
    places,
  )
  expect([...estimates.values()].filter(({ price }) => price !== null)).toEqual([])
})
