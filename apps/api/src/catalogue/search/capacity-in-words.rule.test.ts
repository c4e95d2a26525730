import { describe, expect, test } from 'vitest'
import { capacityInWords, isCapacity } from './capacity-in-words.rule.ts'

const capacities = [
  { title: 'Высота настила, до', unit: 'мм' },
  { title: 'Ширина полотна, до', unit: 'мм' },
  { title: 'Длина стежка, до', unit: 'мм' },
  { title: 'Нагрузка, до', unit: 'кг' },
  { title: 'Количество утюгов, до', unit: '' },
]

describe('what goods can do at most', () => {
  test.each([
    ['настил 20 см', 'Высота настила, до', 200, '20 см', 'настил'],
    ['нож для настила до 20см', 'Высота настила, до', 200, 'до 20см', 'нож для настила'],
    ['нож, настил не менее 0,15 м', 'Высота настила, до', 150, 'не менее 0,15 м', 'нож, настил'],
    ['высокий настил 200 мм вертикальный нож', 'Высота настила, до', 200, '200 мм', 'высокий настил вертикальный нож'],
    ['парогенератор на два утюга', 'Количество утюгов, до', 2, 'на два утюга', 'парогенератор'],
    ['парогенератор на трёх утюгов', 'Количество утюгов, до', 3, 'на трёх утюгов', 'парогенератор'],
    ['парогенератор 2 утюга', 'Количество утюгов, до', 2, '2 утюга', 'парогенератор'],
    ['стол с нагрузкой 150 кг', 'Нагрузка, до', 150, '150 кг', 'стол с нагрузкой'],
    ['стежок 7 мм прямострочка', 'Длина стежка, до', 7, '7 мм', 'стежок прямострочка'],
    ['настилочная ширина полотна 180 см', 'Ширина полотна, до', 1800, '180 см', 'настилочная ширина полотна'],
  ])('%s', (query, title, from, text, without) =>
    expect(capacityInWords(query, capacities)).toMatchObject({ capacity: { title }, from, text, without }),
  )

  test.each([
    '20 см',
    'два утюга',
    'лента 20 см',
    'полотно длиной 2 м',
    'настил 20 л',
    'настил 5 оборотов',
    'нитки 40/2 для стежка',
    'утюг на два режима',
    'стежок',
    '',
  ])('nothing: «%s»', (query) => expect(capacityInWords(query, capacities)).toBeNull())

  test('the thing by another name of the owner', () => {
    const otherNamesOf = (thing: string) => (thing === 'полотна' ? ['рулон'] : [])
    expect(capacityInWords('под рулон 150 см', capacities, otherNamesOf)).toMatchObject({
      capacity: { title: 'Ширина полотна, до' },
      from: 1500,
      without: 'под рулон',
    })
    expect(capacityInWords('под рулон 150 см', capacities)).toBeNull()
  })

  test.each([
    ['Высота настила, до', true],
    ['Подъём лапки', false],
    ['До обеда', false],
  ])('%s', (title, expected) => expect(isCapacity(title)).toBe(expected))
})
