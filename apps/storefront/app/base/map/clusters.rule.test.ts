import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clustersOf, mergeNearest } from './clusters.rule.ts'

const point = (x: number, y: number, town = 'Тверь') => ({ x, y, town, item: `${x} ${y}` })

test('near places share a marker, distant ones do not', () => {
  expect(clustersOf([point(10, 10), point(20, 30), point(400, 10)], 48)).toEqual([
    { x: 15, y: 20, town: 'Тверь', items: ['10 10', '20 30'] },
    { x: 400, y: 10, town: 'Тверь', items: ['400 10'] },
  ])
})

test.each([
  ['in the town most are in', ['Москва', 'Клин', 'Москва'], { x: 20, town: 'Москва' }],
  ['of equal towns, in the first', ['Клин', 'Тверь', 'Москва'], { x: 10, town: 'Клин' }],
])('a marker of several places is %s', (_, towns, marker) =>
  expect(
    clustersOf(
      towns.map((town, index) => point(10 + index * 10, 10, town)),
      48,
    ),
  ).toMatchObject([marker]),
)

test.each([
  ['its nearest neighbour, at the position of the larger', [0, 60, 110], ['Тверь, Клин', 'Москва']],
  ['it and what the larger marker would overlap', [0, 60, 88], ['Тверь, Клин, Москва']],
  ['nothing: all are far', [0, 500, 900], null],
])('a marker without a name is merged with %s', (_, places, names) => {
  const towns = ['Клин', 'Тверь', 'Москва']
  const markers = places.map((x, index) => ({ x, y: 0, town: towns[index]!, items: [towns[index]!] }))
  const all = mergeNearest(markers, 0, 44)
  expect(all?.map(({ items }) => items.join(', ')) ?? null).toEqual(names)
})

test('no point is lost or shown twice', () => {
  const numbers = fc.double({ min: -5000, max: 5000, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.tuple(numbers, numbers)), fc.integer({ min: 8, max: 200 }), (places, cell) => {
      const points = places.map(([x, y], n) => ({ x, y, town: `${n % 3}`, item: n }))
      const shown = clustersOf(points, cell).flatMap(({ items }) => items)
      expect(shown.sort((one, other) => one - other)).toEqual(points.map(({ item }) => item))
    }),
  )
})

test('markers do not overlap, and every point belongs to one', () => {
  const points = fc.array(
    fc.record({
      x: fc.integer({ min: 0, max: 400 }),
      y: fc.integer({ min: 0, max: 400 }),
      town: fc.constantFrom('Тверь', 'Клин', 'Москва'),
      item: fc.uuid(),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(points, (all) => {
      const markers = clustersOf(all, 44)
      expect(markers.flatMap(({ items }) => items).sort()).toEqual(all.map(({ item }) => item).sort())
      for (const [at, one] of markers.entries())
        for (const other of markers.slice(at + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(
            one.items.length > 1 && other.items.length > 1 ? 34 : 24,
          )
    }),
  )
})
