import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointsChoice, pointsQuery, withTag } from './points-choice.rule.ts'

test.each([
  ['', ''],
  ['page=1', ''],
  ['page=2&city=Казань', 'city=%D0%9A%D0%B0%D0%B7%D0%B0%D0%BD%D1%8C&page=2'],
  ['tags=servis&tags=magazin,servis', 'tags=magazin%2Cservis'],
  ['tags=../x,%00,&page=-1&utm=1', ''],
  ['page=99999', ''],
  ['city=%20%20', ''],
])('«%s» becomes «%s»', (query, canonical) => {
  expect(pointsQuery(pointsChoice(new URLSearchParams(query)))).toBe(canonical)
})

test('a choice reads back as written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string()), fc.string(), (city, tags, page) => {
      const query = new URLSearchParams([['city', city], ...tags.map((tag) => ['tags', tag]), ['page', page]])
      const choice = pointsChoice(query)
      expect(pointsChoice(new URLSearchParams(pointsQuery(choice)))).toEqual(choice)
    }),
  )
})

test('a tag is added and removed, returning to the first page', () => {
  const choice = { city: 'Казань', tags: ['servis'], page: 3 }
  expect(withTag(choice, 'magazin')).toEqual({ city: 'Казань', tags: ['magazin', 'servis'], page: 1 })
  expect(withTag(choice, 'servis')).toEqual({ city: 'Казань', tags: [], page: 1 })
})
