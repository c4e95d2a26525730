import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clustersOf, gridLines, joined, ringMetres } from './clusters.rule.ts'

const pin = (x: number, y: number, town = 'Тверь') => ({ x, y, town, item: `${x} ${y}` })

test('near places share a mark, distant ones do not', () => {
  expect(clustersOf([pin(10, 10), pin(20, 30), pin(400, 10)], 48)).toEqual([
    { x: 15, y: 20, town: 'Тверь', items: ['10 10', '20 30'] },
    { x: 400, y: 10, town: 'Тверь', items: ['400 10'] },
  ])
})

test.each([
  ['in the town most are in', ['Москва', 'Клин', 'Москва'], { x: 20, town: 'Москва' }],
  ['of equal towns, in the first', ['Клин', 'Тверь', 'Москва'], { x: 10, town: 'Клин' }],
])('a mark of several places is %s', (_, towns, mark) =>
  expect(
    clustersOf(
      towns.map((town, index) => pin(10 + index * 10, 10, town)),
      48,
    ),
  ).toMatchObject([mark]),
)

test.each([
  ['its nearest neighbour, in the place of the larger', [0, 60, 110], ['Тверь, Клин', 'Москва']],
  ['it and what the larger mark would overlap', [0, 60, 88], ['Тверь, Клин, Москва']],
  ['nothing: all are far', [0, 500, 900], null],
])('a mark without a name is joined to %s', (_, places, names) => {
  const towns = ['Клин', 'Тверь', 'Москва']
  const marks = places.map((x, index) => ({ x, y: 0, town: towns[index]!, items: [towns[index]!] }))
  const all = joined(marks, 0, 44)
  expect(all?.map(({ items }) => items.join(', ')) ?? null).toEqual(names)
})

test('no pin is lost or shown twice', () => {
  const numbers = fc.double({ min: -5000, max: 5000, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.tuple(numbers, numbers)), fc.integer({ min: 8, max: 200 }), (places, cell) => {
      const pins = places.map(([x, y], n) => ({ x, y, town: `${n % 3}`, item: n }))
      const shown = clustersOf(pins, cell).flatMap(({ items }) => items)
      expect(shown.sort((one, other) => one - other)).toEqual(pins.map(({ item }) => item))
    }),
  )
})

test('rings are round distances that fit', () => {
  expect(ringMetres(12_000)).toEqual([2500, 5000, 10_000])
  expect(ringMetres(50)).toEqual([])
})

test.each([
  [55.1, 56.1],
  [-90, 90],
  [37.6, 37.601],
])('a grid from %d to %d has a few lines within', (from, to) => {
  const lines = gridLines(from, to)
  expect(lines.length).toBeLessThanOrEqual(10)
  expect(lines.every((line) => line >= from - 0.001 && line <= to + 0.001)).toBe(true)
})

test('marks do not overlap, and every pin belongs to one', () => {
  const pins = fc.array(
    fc.record({
      x: fc.integer({ min: 0, max: 400 }),
      y: fc.integer({ min: 0, max: 400 }),
      town: fc.constantFrom('Тверь', 'Клин', 'Москва'),
      item: fc.uuid(),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(pins, (all) => {
      const marks = clustersOf(all, 44)
      expect(marks.flatMap(({ items }) => items).sort()).toEqual(all.map(({ item }) => item).sort())
      for (const [at, one] of marks.entries())
        for (const other of marks.slice(at + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(
            one.items.length > 1 && other.items.length > 1 ? 34 : 24,
          )
    }),
  )
})
