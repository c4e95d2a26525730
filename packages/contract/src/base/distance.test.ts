import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metresBetween } from './distance.ts'

const moscow = { latitude: 55.7558, longitude: 37.6176 }

test.each([
  ['Санкт-Петербург', { latitude: 59.9386, longitude: 30.3141 }, 634],
  ['Владивосток', { latitude: 43.1155, longitude: 131.8855 }, 6_420],
  ['itself', moscow, 0],
])('from Moscow to %s', (_, place, kilometres) => {
  expect(Math.round(metresBetween(moscow, place) / 1000 / 10)).toBe(Math.round(kilometres / 10))
})

test('the distance is the same in both directions, never negative or above half the circumference of the earth', () => {
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(place, place, (one, other) => {
      const metres = metresBetween(one, other)
      expect(metres).toBe(metresBetween(other, one))
      expect(metres).toBeGreaterThanOrEqual(0)
      expect(metres).toBeLessThanOrEqual(20_016_000)
    }),
  )
})
