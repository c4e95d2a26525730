import { describe, expect, test } from 'vitest'
import { valueInWords, valueNames } from './named-value.rule.ts'
import { synonymsOf } from './synonyms.rule.ts'

const properties = [
  { title: 'Петля', kind: 'list' },
  { title: 'Нож', kind: 'list' },
  { title: 'Количество игл', kind: 'number' },
  { title: 'Поле вышивки', kind: 'list' },
  { title: 'Автоматическая обрезка нити', kind: 'flag' },
]
const values = [
  { title: 'Автомат', property: 0 },
  { title: 'Полуавтомат', property: 0 },
  { title: 'Дисковый', property: 1 },
  { title: '400×450 мм', property: 3 },
  { title: 'Да', property: 4 },
]
const synonyms = synonymsOf([
  ['автоматическая петля', 'автопетля'],
  ['обрезка нити', 'автообрезка', 'обрезание'],
])
const automatic = [{ property: 4, value: 4, stems: ['обрезк', 'нит'] }]
const names = valueNames(properties, values, synonyms, automatic)

describe('a characteristic with its value in a query', () => {
  test.each([
    ['машинка с автоматической петлёй', 'с автоматической петлёй', 'машинка', 0],
    ['машинка петля автомат недорого', 'петля автомат', 'машинка недорого', 0],
    ['машинка с автопетлёй', 'с автопетлёй', 'машинка', 0],
    ['швейная машина, петля-полуавтомат', 'петля-полуавтомат', 'швейная машина,', 1],
    ['прямострочка с автообрезкой', 'с автообрезкой', 'прямострочка', 4],
    ['станок с дисковым ножом', 'с дисковым ножом', 'станок', 2],
  ])('%s', (query, text, without, value) => expect(valueInWords(query, names)).toMatchObject({ text, without, value }))

  test.each([
    'дисковый нож',
    'дисковый нож 100 мм',
    'раскройный дисковый нож',
    'автоматическая машина для петель',
    'петельная машина',
    'петельный автомат с обрезкой',
    'запасной диск для дискового ножа',
    'машина с обрезанием',
    '',
  ])('nothing: «%s»', (query) => expect(valueInWords(query, names)).toBeNull())
})
