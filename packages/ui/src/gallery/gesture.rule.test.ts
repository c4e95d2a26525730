import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  backdropOpacity,
  closesByDrag,
  followedPx,
  isDoubleTap,
  mayTurnByWheel,
  slideAfterSwipe,
} from './gesture.rule.ts'

describe('closesByDrag', () => {
  test.each([
    [199, 10_000, false],
    [200, 10_000, true],
    [201, 10_000, true],
    [50, 299, true],
    [50, 300, false],
    [51, 250, true],
    [51, 350, false],
    [49, 1, false],
    [0, 0, false],
    [-300, 100, false],
  ])('%d px in %d ms: %s', (distance, elapsed, closes) => expect(closesByDrag(distance, elapsed)).toBe(closes))
})

test('the background never disappears while a picture is dragged', () => {
  expect(backdropOpacity(0)).toBe(1)
  expect(backdropOpacity(200)).toBe(0.5)
  expect(backdropOpacity(2_000)).toBe(0.3)
})

describe('slideAfterSwipe', () => {
  test.each([
    ['a drag by a quarter', 3, { distancePx: -100, velocityPxPerMillisecond: 0, widthPx: 400 }, 4],
    ['a drag by less than a quarter', 3, { distancePx: -99, velocityPxPerMillisecond: 0, widthPx: 400 }, 3],
    ['a drag to the right', 3, { distancePx: 100, velocityPxPerMillisecond: 0, widthPx: 400 }, 2],
    ['a short flick', 3, { distancePx: -30, velocityPxPerMillisecond: -0.5, widthPx: 400 }, 4],
    ['a twitch', 3, { distancePx: -15, velocityPxPerMillisecond: -2, widthPx: 400 }, 3],
    ['a drag ended by a flick back', 3, { distancePx: -200, velocityPxPerMillisecond: 0.6, widthPx: 400 }, 3],
    ['past the first', 0, { distancePx: 300, velocityPxPerMillisecond: 1, widthPx: 400 }, 0],
    ['past the last', 6, { distancePx: -300, velocityPxPerMillisecond: -1, widthPx: 400 }, 6],
  ])('%s', (_, at, swipe, to) => expect(slideAfterSwipe(at, 7, swipe)).toBe(to))

  test('leads to an existing slide, at most one away', () => {
    const swipe = fc.record({
      distancePx: fc.integer({ min: -5000, max: 5000 }),
      velocityPxPerMillisecond: fc.double({ min: -20, max: 20, noNaN: true }),
      widthPx: fc.integer({ min: 0, max: 4000 }),
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(), swipe, (count, any, each) => {
        const at = any % count
        const to = slideAfterSwipe(at, count, each)
        return to >= 0 && to < count && Math.abs(to - at) <= 1
      }),
    )
  })
})

test('the first and the last slide resist', () => {
  expect(followedPx(0, 3, 90)).toBe(30)
  expect(followedPx(0, 3, -90)).toBe(-90)
  expect(followedPx(2, 3, -90)).toBe(-30)
  expect(followedPx(0, 1, 90)).toBe(30)
})

describe('isDoubleTap', () => {
  const first = { atMilliseconds: 1000, x: 100, y: 100 }
  test.each([
    [null, { atMilliseconds: 1000, x: 100, y: 100 }, false],
    [first, { atMilliseconds: 1340, x: 100, y: 100 }, true],
    [first, { atMilliseconds: 1350, x: 110, y: 110 }, true],
    [first, { atMilliseconds: 1360, x: 100, y: 100 }, false],
    [first, { atMilliseconds: 1100, x: 160, y: 100 }, false],
  ])('%o, %o: %s', (before, tap, isDouble) => expect(isDoubleTap(before, tap)).toBe(isDouble))
})

test.each([
  [null, 0, true],
  [1000, 1299, false],
  [1000, 1300, true],
])('a wheel after a turn at %s may turn at %d: %s', (last, now, may) => expect(mayTurnByWheel(last, now)).toBe(may))
