import { expect, test } from 'vitest'
import { rowFacts, rowTitle } from './fit-fields.rule.ts'

const roles = [{ code: 'needle', title: 'Иглы' }]

test.each([
  [
    'pair',
    ['LM-1', 'ND-1', 'needle', 'нет', 'после 2020 года'],
    'LM-1 и ND-1',
    'Иглы · не подходит · условие: после 2020 года',
  ],
  ['pair', ['LM-1', 'ND-1', 'needle'], 'LM-1 и ND-1', 'Иглы · подходит'],
  ['successor', ['A', 'B', 'винт М4'], 'A → B', 'отличие: винт М4'],
  ['advice', ['needle', 'material=джинса', 'nomer-igly=100'], 'material=джинса: nomer-igly=100', 'Иглы'],
  ['articles', ['zamena', 'замена'], 'zamena', 'что продаётся вместо'],
  [
    'rule',
    ['needles', 'needle', 'раздел=a', 'раздел=b', '', '', 'паспорт'],
    'needles',
    'Иглы · машины: раздел=a · детали: раздел=b · источник: паспорт',
  ],
] as const)('%s %j: %s, %s', (kind, cells, title, facts) => {
  expect([rowTitle(kind, cells), rowFacts(kind, cells, roles)]).toEqual([title, facts])
})
