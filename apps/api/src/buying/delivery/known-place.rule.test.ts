import { expect, test } from 'vitest'
import { directoryCities } from '../../base/integrations/places.port.ts'
import { findKnownPlace, placeIndex } from './known-place.rule.ts'

const index = placeIndex(await directoryCities())
const zones = [
  { id: 1, cities: ['москва', 'химки', 'берёзовка'], regions: ['московская область'] },
  { id: 2, cities: [], regions: ['республика татарстан', 'ленинградская область'] },
  { id: 3, cities: [], regions: [] },
]

test.each([
  ['a city of the directory', { city: 'Казань' }, { city: 'Казань', region: 'Респ Татарстан' }],
  ['another spelling of a city', { city: ' г. КАЗАНЬ', region: 'Татарстан' }, { city: 'Казань' }],
  [
    'as DaData writes regions',
    { city: 'Сургут', region: 'Ханты-Мансийский Автономный округ - Югра' },
    { city: 'Сургут' },
  ],
  ['a federal city with its own name for a region', { city: 'Москва', region: 'г Москва' }, { city: 'Москва' }],
  ['a federal city with the region around it', { city: 'Москва', region: 'Московская обл.' }, { city: 'Москва' }],
  ['a city that only a zone has', { city: 'Берёзовка' }, { city: 'Берёзовка', region: '' }],
  ['a village by its zip', { city: 'Малые Вязёмы', zip: '143090' }, { city: '', region: 'Московская обл' }],
  [
    'a village by its region and zip',
    { city: 'Усады', region: 'Респ Татарстан', zip: '422622' },
    { city: '', region: 'Респ Татарстан' },
  ],
  [
    'a settlement of Moscow by its zip',
    { city: 'Московский', region: 'Москва', zip: '108811' },
    { city: '', region: 'г Москва' },
  ],
  ['the full name of Russia', { country: 'Российская Федерация', city: 'Казань' }, { city: 'Казань' }],
])('%s is a known place', (_what, address, expected) => {
  expect(findKnownPlace(address, zones, index)).toMatchObject(expected)
})

test.each([
  ['another country', { country: 'Казахстан', city: 'Москва' }, 'country'],
  ['an unknown city', { city: 'ыыыы' }, 'city'],
  ['an unknown city in a region', { city: 'ыыыы', region: 'Московская область' }, 'city'],
  ['an unknown region', { city: 'Москва', region: 'Мордорская область' }, 'region'],
  ['a zip of another region', { city: 'Усады', region: 'Респ Татарстан', zip: '143090' }, 'zip'],
  ['a zip of no region', { city: 'Усады', zip: '999999' }, 'zip'],
  ['a city of another region', { city: 'Химки', region: 'Приморский край' }, 'city'],
  ['a city without letters', { city: '?!', zip: '143090' }, 'city'],
  ['a name shared by towns of several zones', { city: 'Кировск' }, 'region'],
])('%s is not a known place: %o', (_what, address, field) => {
  expect(findKnownPlace(address, zones, index)).toMatchObject({ field, message: expect.any(String) })
})

test('for an estimate the region of a village is enough, but nonsense without a region is refused', () => {
  expect(findKnownPlace({ city: 'Усады', region: 'Татарстан' }, zones, index, { isEstimate: true })).toMatchObject({
    region: 'Респ Татарстан',
  })
  expect(findKnownPlace({ city: 'ыыыы' }, zones, index, { isEstimate: true })).toMatchObject({ field: 'city' })
})
