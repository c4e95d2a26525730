import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeableWeightGrams, placeName, tariffPrice, zoneOf } from './tariff-price.rule.ts'

const rows = [
  { upToWeightGrams: 30_000, priceKopecks: 90_000, perExtraKgKopecks: 2_500, daysMin: 2, daysMax: 4 },
  { upToWeightGrams: 5_000, priceKopecks: 35_000, perExtraKgKopecks: 0, daysMin: 1, daysMax: 2 },
]

test.each([
  ['a needle pack', 100, 10, 35_000],
  ['exactly the first row', 5_000, 0, 35_000],
  ['a gram more', 5_001, 0, 90_000],
  ['a light and bulky table is charged by volume', 8_000, 150_001, 90_000 + 2_500],
  ['a started kilogram is charged in full', 30_001, 0, 92_500],
  ['a heavy machine', 45_000, 0, 90_000 + 15 * 2_500],
])('%s: %i g, %i cm³ cost %i kopecks', (_what, weightGrams, volumeCm3, price) => {
  expect(tariffPrice(rows, { weightGrams, volumeCm3 }, false)?.priceKopecks).toBe(price)
})

test('free delivery costs nothing and takes the same time', () => {
  expect(tariffPrice(rows, { weightGrams: 45_000, volumeCm3: 0 }, true)).toEqual({
    priceKopecks: 0,
    daysMin: 2,
    daysMax: 4,
  })
})

test('a method without rows does not deliver', () => {
  expect(tariffPrice([], { weightGrams: 1, volumeCm3: 1 }, false)).toBeNull()
})

test('volume is charged as 200 kg a cubic metre', () => {
  expect(chargeableWeightGrams({ weightGrams: 0, volumeCm3: 1_000_000 })).toBe(200_000)
})

test('a heavier parcel never costs less', () => {
  fc.assert(
    fc.property(fc.nat({ max: 500_000 }), fc.nat({ max: 5_000 }), (weightGrams, more) => {
      const price = (grams: number) => tariffPrice(rows, { weightGrams: grams, volumeCm3: 0 }, false)!.priceKopecks
      expect(price(weightGrams + more)).toBeGreaterThanOrEqual(price(weightGrams))
    }),
  )
})

const zones = [
  { id: 1, cities: ['москва'], regions: [] },
  { id: 2, cities: ['орёл'], regions: ['московская область'] },
  { id: 3, cities: [], regions: [] },
]

test.each([
  ['Москва', '', 1],
  ['  г. МОСКВА ', 'Московская область', 1],
  ['Химки', 'Московская обл.', 2],
  ['Орел', 'Орловская область', 2],
  ['Владивосток', 'Приморский край', 3],
])('%s, %s is in zone %i', (city, region, zone) => {
  expect(zoneOf(zones, { city, region })?.id).toBe(zone)
})

test('outside every zone there is no delivery', () => {
  expect(zoneOf(zones.slice(0, 2), { city: 'Минск' })).toBeNull()
})

test.each([
  ['г Орёл', 'орел'],
  ['Орловская обл', 'орловская область'],
  ['Респ Татарстан', 'республика татарстан'],
  ['Удмуртская Респ', 'удмуртская республика'],
  ['Республика Татарстан', 'республика татарстан'],
])('%j is normalized to %j', (suggested, name) => {
  expect(placeName(suggested)).toBe(name)
})

test('a city whose name begins like an abbreviation is unchanged', () => {
  expect(placeName('Городец')).toBe('городец')
  expect(placeName('Гагарин')).toBe('гагарин')
})
