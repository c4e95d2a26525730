import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOverlapping, labelsOf, markerBox } from './labels.rule.ts'

const seen = { left: 0, top: 0, right: 400, bottom: 300 }
const marker = (x: number, y: number, text: string) => ({ x, y, half: 12, text })

test.each([
  ['at the right where there is room', [marker(100, 100, 'Тверь')], ['right']],
  ['at the left by the edge of the map', [marker(380, 100, 'Тверь')], ['left']],
  ['at the left of a neighbour', [marker(100, 100, 'Тверь'), marker(130, 100, 'Клин')], ['left', 'right']],
  ['under it between neighbours', [marker(40, 100, 'Тверь'), marker(70, 100, '')], ['below', null]],
  [
    'under it where a neighbour would touch it',
    [marker(100, 100, 'Омск'), marker(158, 100, ''), marker(40, 100, '')],
    ['below', null, null],
  ],
  ['nowhere in a crowd', [marker(14, 14, 'Тверь'), marker(40, 14, ''), marker(14, 40, '')], [null, null, null]],
])('a name is placed %s', (_, markers, sides) =>
  expect(labelsOf(markers, seen).map((label) => label?.side ?? null)).toEqual(sides),
)

test('a name does not lie under the buttons of the map', () => {
  const buttons = { left: 340, top: 0, right: 400, bottom: 110 }
  expect(labelsOf([marker(300, 60, 'Магадан')], seen, [buttons]).map((label) => label?.side)).toEqual(['left'])
})

test.each([
  ['in two lines', 66, 'Москва\nи ещё 13'],
  ['shorter', 44, 'Москва'],
])('a name that does not fit is written %s', (_, below, text) => {
  const moscow = { ...marker(44, 14, 'Москва и ещё 13'), otherTexts: ['Москва\nи ещё 13', 'Москва'] }
  const markers = [moscow, marker(140, 14, ''), marker(30, below + 12, '')]
  expect(labelsOf(markers, seen)[0]?.text).toBe(text)
})

test('labels do not overlap markers or each other', () => {
  const markers = fc.array(
    fc.record({
      x: fc.integer({ max: 400, min: 0 }),
      y: fc.integer({ max: 300, min: 0 }),
      text: fc.string({ maxLength: 12, unit: fc.constantFrom('я', '\n') }),
    }),
  )
  fc.assert(
    fc.property(markers, (generated) => {
      const all = generated.map((each) => ({ ...each, half: 12 }))
      const names = labelsOf(all, seen).flatMap((label) => (label ? [label.box] : []))
      for (const [at, name] of names.entries())
        for (const other of [...all.map(markerBox), ...names.slice(at + 1)])
          expect(isOverlapping(name, other)).toBe(false)
    }),
  )
})
