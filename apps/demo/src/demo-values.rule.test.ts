import { expect, test } from 'vitest'
import { demoDependencies, demoValues } from './demo-values.rule.ts'

const property = (code: string, kind: 'list' | 'number' | 'flag') => ({
  code,
  kind,
  title: code,
  unit: '',
  section: '',
  priority: 1,
  isKey: false,
  isFilter: true,
})
const properties = [property('sistema', 'list'), property('dlina', 'number'), property('nomer', 'list')]
const products = [
  {
    values: new Map([
      ['sistema', ['DB×1']],
      ['nomer', ['100', '75']],
    ]),
  },
  {
    values: new Map([
      ['sistema', ['DP×5']],
      ['nomer', ['100']],
    ]),
  },
  { values: new Map([['sistema', ['DP×5']]]) },
]
const values = demoValues(products, properties)

test('sizes are ascending, other values are sorted by use, numbers have no values', () => {
  expect(values.map(({ id, propertyId, code, title, seo }) => ({ id, propertyId, code, title, seo }))).toEqual([
    { id: 1, propertyId: 1, code: 'dp-5', title: 'DP×5', seo: 2 },
    { id: 2, propertyId: 1, code: 'db-1', title: 'DB×1', seo: 1 },
    { id: 3, propertyId: 3, code: '75', title: '75', seo: 2 },
    { id: 4, propertyId: 3, code: '100', title: '100', seo: 1 },
  ])
})

test('a value has each value of its products once', () => {
  expect(demoDependencies(products, values, [['sistema', 'nomer']])).toEqual([
    { valueId: 2, dependedValueId: 4 },
    { valueId: 2, dependedValueId: 3 },
    { valueId: 1, dependedValueId: 4 },
  ])
})
