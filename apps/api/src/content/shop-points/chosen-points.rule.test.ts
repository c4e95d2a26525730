import { expect, test } from 'vitest'
import { type CachedShopPoint, choosePoints } from './chosen-points.rule.ts'

const tags = {
  servis: { code: 'servis', title: 'Сервис', kind: 'service', sort: 2 },
  magazin: { code: 'magazin', title: 'Магазин', kind: 'service', sort: 1 },
} as const

const point = (
  id: number,
  city: string,
  place: readonly [number, number],
  codes: readonly (keyof typeof tags)[],
  open: readonly [string, string],
) =>
  ({
    id,
    city,
    code: `p${id}`,
    region: `${city}ская область`,
    latitude: place[0],
    longitude: place[1],
    tags: codes.map((code) => tags[code]),
    hours: { timeZone: 'Europe/Moscow', week: [{ day: 1, opens: open[0], closes: open[1] }], exceptions: [] },
  }) as unknown as CachedShopPoint

const all = [
  point(1, 'Москва', [55.75, 37.62], ['magazin', 'servis'], ['09:00', '18:00']),
  point(2, 'Орёл', [52.97, 36.06], ['magazin'], ['12:00', '18:00']),
  point(3, 'Москва', [55.6, 37.5], ['servis'], ['09:00', '11:00']),
]
const any = { tags: [], city: '', code: undefined, near: null, openAt: null }
const found = (choice: Partial<Parameters<typeof choosePoints>[1]>) => choosePoints(all, { ...any, ...choice })
const codes = (choice: Partial<Parameters<typeof choosePoints>[1]>) => found(choice).points.map(({ code }) => code)

test.each([
  ['all in order', {}, ['p1', 'p2', 'p3']],
  ['by a tag', { tags: ['servis'] }, ['p1', 'p3']],
  ['by two tags at once', { tags: ['servis', 'magazin'] }, ['p1']],
  ['by a tag there is not', { tags: ['nothing'] }, []],
  ['by a city in any case, with е for ё', { city: ' ОРЕЛ' }, ['p2']],
  ['by a code', { code: 'p3' }, ['p3']],
  ['open at ten', { openAt: new Date('2026-11-23T10:00:00+03:00') }, ['p1', 'p3']],
  ['nearest to Орёл first', { near: { latitude: 53, longitude: 36 } }, ['p2', 'p3', 'p1']],
])('%s', (_, choice, expected) => {
  expect(codes(choice)).toEqual(expected)
})

test('counts show the results of another choice', () => {
  const { tags: left, cities } = found({ tags: ['servis'], city: 'москва' })
  expect(left.map(({ code, count }) => [code, count])).toEqual([
    ['magazin', 1],
    ['servis', 2],
  ])
  expect(cities.map(({ title, count }) => [title, count])).toEqual([
    ['Москва', 2],
    ['Орёл', 0],
  ])
})

test('distances are given if the location is known', () => {
  expect(found({}).points[0]?.distance).toBeNull()
  expect(found({ near: { latitude: 55.75, longitude: 37.62 } }).points[0]?.distance).toBe(0)
})
