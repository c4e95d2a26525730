import { describe, expect, test } from 'vitest'
import { automaticValues, automaticValuesInQuery } from './done-by-itself.rule.ts'

const properties = [
  { title: 'Петля', kind: 'list' },
  { title: 'Автоматическая обрезка нити', kind: 'flag' },
  { title: 'Автоматическая закрепка', kind: 'flag' },
  { title: 'Автоматический подъём лапки', kind: 'flag' },
  { title: 'Подсветка', kind: 'flag' },
]
const values = [
  { title: 'Автомат', property: 0 },
  { title: 'Полуавтомат', property: 0 },
  { title: 'Да', property: 1 },
  { title: 'Да', property: 2 },
  { title: 'Да', property: 3 },
  { title: 'Да', property: 4 },
]
const automatic = automaticValues(properties, values)

describe('what a machine does by itself', () => {
  test.each([
    ['машинка чтоб петли сама делала', 'чтоб петли сама делала', 'машинка', [0]],
    ['чтобы сама нитку обрезала и закрепку делала', 'чтобы сама нитку обрезала и закрепку делала', '', [2, 3]],
    [
      'прямострочка которая сама обрезает нить для джинсов',
      'которая сама обрезает нить',
      'прямострочка для джинсов',
      [2],
    ],
    ['чтобы лапка сама поднималась', 'чтобы лапка сама поднималась', '', [4]],
    ['машина для шторы сама закрепляет', 'сама закрепляет', 'машина для шторы', [3]],
  ])('%s', (query, text, without, found) => {
    const result = automaticValuesInQuery(query, automatic)
    expect([result?.text, result?.without, result?.values.map(({ value }) => value)]).toEqual([text, without, found])
  })

  test.each([
    'петельная машина',
    'самая дешёвая машина с петлёй',
    'сама',
    'машина сама шьёт',
    'подсветка сама',
    'сама вдевает нить',
  ])('nothing: «%s»', (query) => expect(automaticValuesInQuery(query, automatic)).toBeNull())
})
