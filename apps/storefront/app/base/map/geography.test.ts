import type { Place } from '@shpulka/contract/base/distance'
import { expect, test } from 'vitest'
import { coasts, rivers, seas } from './geography.ts'
import { sketchBounds } from './map-point.ts'

const isWithin = ({ latitude, longitude }: Place, ring: readonly Place[]) =>
  ring.reduce((isIn, one, n) => {
    const other = ring.at(n - 1)!
    const crosses =
      one.latitude > latitude !== other.latitude > latitude &&
      longitude <
        one.longitude +
          ((latitude - one.latitude) / (other.latitude - one.latitude)) * (other.longitude - one.longitude)
    return crosses ? !isIn : isIn
  }, false)

const isLand = (place: Place) =>
  coasts.reduce((isOn, { isSea, shore }) => (isWithin(place, shore) ? !isSea : isOn), false)

test.each([
  ['Москва', 55.75, 37.62],
  ['Симферополь', 44.95, 34.1],
  ['Краснодар', 45.04, 38.98],
  ['Астрахань', 46.35, 48.04],
  ['Певек', 69.5, 171.2],
  ['Чукотский полуостров', 66, 188.5],
  ['Южно-Сахалинск', 46.96, 142.73],
])('%s is on land', (_, latitude, longitude) => {
  expect(isLand({ latitude, longitude })).toBe(true)
})

test.each(seas)('$name is water', ({ at }) => {
  expect(isLand(at)).toBe(false)
})

test('coasts reach beyond what any frame shows, where their cut edge would be seen', () => {
  const all = coasts.flatMap(({ shore }) => shore)
  const west = Math.min(...all.map(({ longitude }) => longitude))
  const south = Math.min(...all.map(({ latitude }) => latitude))
  expect(west).toBeLessThan(sketchBounds.west)
  expect(south).toBeLessThan(sketchBounds.south)
})

test('rivers end where they ended before they were smoothed', () => {
  const volga = rivers.find(({ name }) => name === 'Волга')!.course
  expect([volga[0], volga.at(-1)]).toEqual([
    { latitude: 56.86, longitude: 35.9 },
    { latitude: 45.9, longitude: 47.9 },
  ])
})
