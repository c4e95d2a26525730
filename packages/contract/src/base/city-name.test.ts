import { expect, test } from 'vitest'
import { cityName, isSameCity, regionBeside } from './city-name.ts'

test.each([
  ['г Орёл', 'Орёл'],
  ['г. Орёл', 'Орёл'],
  ['г.Орёл', 'Орёл'],
  ['Город Орёл', 'Орёл'],
  ['г Орёл, деревня Лукино', 'Орёл, деревня Лукино'],
  ['Орёл', 'Орёл'],
  ['Городец', 'Городец'],
  ['Гусь-Хрустальный', 'Гусь-Хрустальный'],
  ['г.о. Химки', 'г.о. Химки'],
  ['г. о. Химки', 'г. о. Химки'],
  ['деревня Лукино', 'деревня Лукино'],
  ['г', 'г'],
  ['', ''],
])('«%s» is «%s»', (typed, name) => {
  expect(cityName(typed)).toBe(name)
})

test.each([
  ['Москва', 'Москва', ''],
  ['г Москва', 'Москва', ''],
  ['Москва', 'г. Москва', ''],
  ['Ивановская обл', 'Иваново', 'Ивановская обл'],
  ['Московская обл', 'Москва', 'Московская обл'],
  ['', 'Москва', ''],
])('beside a city, region «%s» of «%s» is «%s»', (region, city, shown) => {
  expect(regionBeside(region, city)).toBe(shown)
})

test('one city is the same however it is typed', () => {
  expect(isSameCity('г. Орёл', ' орел')).toBe(true)
  expect(isSameCity('Орёл', 'Орск')).toBe(false)
})
