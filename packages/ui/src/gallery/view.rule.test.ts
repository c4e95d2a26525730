import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clampedView, fittedSize, restingView, wholeView, zoomedView } from './view.rule.ts'

const stage = { width: 400, height: 600 }
const square = { width: 400, height: 400 }

describe('fittedSize', () => {
  test.each([
    [
      { width: 1000, height: 1000 },
      { width: 400, height: 400 },
    ],
    [
      { width: 100, height: 300 },
      { width: 200, height: 600 },
    ],
    [{ width: 0, height: 0 }, stage],
  ])('%o', (picture, size) => expect(fittedSize(picture, stage)).toEqual(size))
})

test('the point under the finger stays under it', () => {
  expect(zoomedView(wholeView, 2, { x: 100, y: 0 }, square, stage)).toEqual({ scale: 2, x: -100, y: 0 })
  expect(zoomedView({ scale: 2, x: -100, y: 0 }, 1, { x: 100, y: 0 }, square, stage)).toEqual(wholeView)
})

test('a released picture glides no further than its edge', () => {
  const view = { scale: 3, x: 0, y: 0 }
  expect(restingView(view, { x: 0.5, y: 0 }, square, stage)).toEqual({ scale: 3, x: 80, y: 0 })
  expect(restingView(view, { x: 50, y: -50 }, square, stage)).toEqual({ scale: 3, x: 400, y: -300 })
})

const size = fc.record({ width: fc.integer({ min: 1, max: 4000 }), height: fc.integer({ min: 1, max: 4000 }) })
const place = fc.double({ min: -1e5, max: 1e5, noNaN: true })
const view = fc.record({ scale: fc.double({ min: 0.01, max: 100, noNaN: true }), x: place, y: place })

test('the edge of an enlarged picture never comes in further than the stage', () => {
  fc.assert(
    fc.property(view, size, size, (each, picture, on) => {
      const fitted = fittedSize(picture, on)
      const { scale, x, y } = clampedView(each, fitted, on)
      const within = (offset: number, length: number, room: number) =>
        length * scale <= room ? offset === 0 : Math.abs(offset) <= (length * scale - room) / 2 + 1e-6
      return scale >= 1 && scale <= 4 && within(x, fitted.width, on.width) && within(y, fitted.height, on.height)
    }),
  )
})

test('zooming in and out again shows the whole picture', () => {
  fc.assert(
    fc.property(size, size, place, place, fc.double({ min: 1, max: 10, noNaN: true }), (picture, on, x, y, scale) => {
      const fitted = fittedSize(picture, on)
      const back = zoomedView(zoomedView(wholeView, scale, { x, y }, fitted, on), 1, { x, y }, fitted, on)
      return back.scale === 1 && Math.abs(back.x) < 1e-6 && Math.abs(back.y) < 1e-6
    }),
  )
})
