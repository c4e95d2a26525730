import { describe, expect, test } from 'vitest'
import { codesOf, isContinued, markClasses } from './mark.rule.ts'

describe('the classes of a mark', () => {
  const [shop, dealer] = [{ isOwn: true }, { isOwn: false }]
  test.each([
    [[shop], false, 'map-pin is-shop has-shop'],
    [[dealer], true, 'map-pin is-chosen'],
    [[dealer, shop], false, 'map-pin has-shop'],
    [[dealer, dealer], false, 'map-pin'],
  ])('of %j', (points, isChosen, classes) => expect(markClasses(points, isChosen)).toBe(classes))
})

test('the focus stays with the first point of a mark that is merged or comes apart', () => {
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
