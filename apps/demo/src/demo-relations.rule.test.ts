import { expect, test } from 'vitest'
import { demoRelations, type RelatedCandidate } from './demo-relations.rule.ts'

const thing = (
  code: string,
  given: Partial<Omit<RelatedCandidate, 'values' | 'numbers'>> & {
    values?: Record<string, string[]>
    numbers?: Record<string, number>
  },
): RelatedCandidate => ({
  ...{ code, title: code, category: 'odnoigolnye', popularity: 1, sites: [1], priceRoubles: 30_000, isSoldOut: false },
  ...given,
  values: new Map(Object.entries(given.values ?? {})),
  numbers: new Map(Object.entries(given.numbers ?? {})),
})
const machine = { klass: ['Прямострочная'], 'sistema-igl': ['DB×1'], 'nomer-igly': ['75', '90'] }
const speed = { skorost: 5000 }
const between = (things: readonly RelatedCandidate[], kind: string) =>
  demoRelations(things)
    .filter((relation) => relation.kind === kind)
    .map(({ from, to }) => `${from} ${to}`)

test('analogs have the same purpose and about the same price, are in stock, and each pair is listed once', () => {
  const values = { ...machine, material: ['Лёгкие'] }
  const things = [
    thing('a', { values, numbers: speed, isSoldOut: true }),
    thing('b', { values, numbers: speed, priceRoubles: 33_000 }),
    thing('other needle', { values: { ...values, 'sistema-igl': ['DP×5'] }, numbers: speed }),
    thing('dear', { values, numbers: speed, priceRoubles: 150_000 }),
    thing('for schools', { values, numbers: speed, sites: [2] }),
    thing('other category', { values, numbers: speed, category: 'dvuhigolnye' }),
  ]
  expect(between(things, 'analog')).toEqual(['a b'])
})

test('accessories of an industrial machine are a lamp, a chair, and oil if it takes any', () => {
  const things = [
    thing('oiled', { values: { ...machine, napryazhenie: ['220 В'], smazka: ['Автоматическая'] }, numbers: speed }),
    thing('dry', { values: { ...machine, napryazhenie: ['220 В'], smazka: ['Сухая голова'] }, numbers: speed }),
    thing('sold out lamp', { category: 'svetilniki', popularity: 9, isSoldOut: true }),
    thing('lamp', { category: 'svetilniki' }),
    thing('chair', { category: 'stulya' }),
    thing('oil', { category: 'maslo-shveynoe' }),
  ]
  expect(between(things, 'accessory')).toEqual(['dry lamp', 'dry chair', 'oiled lamp', 'oiled chair', 'oiled oil'])
})
