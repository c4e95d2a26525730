import { describe, expect, test } from 'vitest'
import { codesOf, isContinued, markerClasses, markerName } from './marker.rule.ts'

describe('the classes of a marker', () => {
  const [shop, dealer] = [{ isOwn: true }, { isOwn: false }]
  test.each([
    [[shop], false, 'map-marker is-shop has-shop'],
    [[dealer], true, 'map-marker is-chosen'],
    [[dealer, shop], false, 'map-marker has-shop'],
    [[dealer, dealer], false, 'map-marker'],
  ])('of %j', (points, isChosen, classes) => expect(markerClasses(points, isChosen)).toBe(classes))
})

test.each([
  [['Тула'], 'Тула'],
  [['Тула', 'Тула', 'Орёл'], 'Тула и др.'],
  [['Тула', 'Тула'], 'Тула'],
])('a marker of places in %j is named by its town', (cities, name) =>
  expect(
    markerName(
      'Тула',
      cities.map((city) => ({ city })),
    ).replaceAll('\u00a0', ' '),
  ).toBe(name),
)

test('the focus stays with the first point of a marker that is merged or comes apart', () => {
  const [tula, orel, kursk] = [{ code: 'tula' }, { code: 'orel' }, { code: 'kursk' }]
  const focused = codesOf([tula, orel])
  expect([[tula], [orel], [kursk, tula], []].map((points) => isContinued(focused, points))).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(isContinued(undefined, [tula])).toBe(false)
})
