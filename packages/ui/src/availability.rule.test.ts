import { expect, it } from 'vitest'
import { availabilityText, availableText, shortPlaces } from './availability.rule.ts'

it.each([
  [
    12,
    [
      { title: 'Москва', count: 8 },
      { title: 'Иваново', count: 4 },
    ],
    'В наличии 12 шт · Москва 8, Иваново 4',
  ],
  [
    3,
    [
      { title: 'Москва', count: 3 },
      { title: 'Иваново', count: 0 },
    ],
    'В наличии 3 шт · Москва 3',
  ],
  [1200, [], 'В наличии 1 200 шт'],
  [0, [{ title: 'Москва', count: 0 }], 'Нет в наличии'],
])('%d: %s', (count, places, text) => expect(availabilityText(count, places).replaceAll('\u00a0', ' ')).toBe(text))

it.each([
  [119, '№ 90: в наличии 119 уп.'],
  [0, '№ 90: нет в наличии'],
])('of a part of the goods: %d', (count, text) =>
  expect(availableText(count, true, 'уп.', '№ 90').replaceAll('\u00a0', ' ')).toBe(text),
)

it('names only the places when counts cannot be summed', () =>
  expect(
    availabilityText(
      39,
      [
        { title: 'Москва', count: 20 },
        { title: 'Иваново', count: 0 },
      ],
      false,
    ).replaceAll('\u00a0', ' '),
  ).toBe('В наличии · Москва'))

const three = [
  { title: 'Москва', count: 7 },
  { title: 'Иваново', count: 0 },
  { title: 'Казань', count: 2 },
  { title: 'Новосибирск', count: 5 },
]

it.each([
  [three, true, 'Москва 7 и ещё 2 склада'],
  [three, false, 'Москва и ещё 2 склада'],
  [three.slice(0, 2), true, 'Москва 7'],
  [three.slice(1, 2), true, ''],
])('the short form of places %#', (places, isCounted, text) =>
  expect(shortPlaces(places, isCounted).join(' ').replaceAll('\u00a0', ' ')).toBe(text),
)
