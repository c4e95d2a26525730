import { expect, test } from 'vitest'
import { nearestTo, sizeLeftOut } from './near-size.rule.ts'

test.each([
  ['дисковый нож 12 см', ['12', 'см'], { number: 120, unit: 'мм' }],
  ['нож 12 см', ['12 см'], { number: 120, unit: 'мм' }],
  ['масло 0,5 л', ['0', '5', 'л'], { number: 500, unit: 'мл' }],
  ['нож 12 см', ['нож'], null],
  ['нож 12', ['12'], null],
  ['12 ножей', ['12', 'ножей'], null],
  ['нож', ['нож'], null],
])('of «%s» without %j the size is left out: %j', (query, leftOut, size) => {
  expect(sizeLeftOut(query, leftOut)).toEqual(size)
})

test('goods nearest to a size are chosen by the characteristic of its kind that most of them have', () => {
  const [height, millimetres, litres] = [0, 2, 3]
  const goods = [
    { [millimetres]: 100, [height]: 5 },
    { [millimetres]: 125, [height]: 10 },
    { [millimetres]: 125, [height]: 15, [litres]: 0.4 },
  ] as const
  const numberOf = (of: (typeof goods)[number], characteristic: number) =>
    (of as Record<number, number>)[characteristic] ?? null
  const nearest = (number: number, unit: string) => nearestTo({ number, unit }, goods, ['мм', '', 'мм', 'л'], numberOf)
  expect(nearest(120, 'мм')).toEqual([goods[1], goods[2]])
  expect(nearest(100, 'мм')).toEqual([goods[0]])
  expect(nearest(80, 'мм')).toEqual([])
  expect(nearest(400, 'мл')).toEqual([goods[2]])
  expect(nearest(10, 'мм')).toEqual([goods[1]])
  expect(nearest(400, 'вт')).toEqual([])
})
