import { expect, test } from 'vitest'
import { demoRelations, type RelatedCandidate } from './demo-relations.rule.ts'

const candidate = (
  code: string,
  overrides: Partial<Omit<RelatedCandidate, 'values' | 'numbers'>> & {
    values?: Record<string, string[]>
    numbers?: Record<string, number>
  },
): RelatedCandidate => ({
  code,
  title: code,
  category: 'odnoigolnye',
  popularity: 1,
  sites: [1],
  priceRoubles: 30_000,
  isSoldOut: false,
  ...overrides,
  values: new Map(Object.entries(overrides.values ?? {})),
  numbers: new Map(Object.entries(overrides.numbers ?? {})),
})
const machine = { klass: ['Прямострочная'], 'sistema-igl': ['DB×1'], 'nomer-igly': ['75', '90'] }
const speed = { skorost: 5000 }
const relationsOf = (candidates: readonly RelatedCandidate[], kind: string) =>
  demoRelations(candidates)
    .filter((relation) => relation.kind === kind)
    .map(({ from, to }) => `${from} ${to}`)

test('analogs have the same purpose and about the same price, are in stock, and each pair is listed once', () => {
  const values = { ...machine, material: ['Лёгкие'] }
  const candidates = [
    candidate('a', { values, numbers: speed, isSoldOut: true }),
    candidate('b', { values, numbers: speed, priceRoubles: 33_000 }),
    candidate('other needle', { values: { ...values, 'sistema-igl': ['DP×5'] }, numbers: speed }),
    candidate('dear', { values, numbers: speed, priceRoubles: 150_000 }),
    candidate('for schools', { values, numbers: speed, sites: [2] }),
    candidate('other category', { values, numbers: speed, category: 'dvuhigolnye' }),
  ]
  expect(relationsOf(candidates, 'analog')).toEqual(['a b'])
})

test('accessories of an industrial machine are a lamp, a chair, and oil if it takes any', () => {
  const candidates = [
    candidate('oiled', { values: { ...machine, napryazhenie: ['220 В'], smazka: ['Автоматическая'] }, numbers: speed }),
    candidate('dry', { values: { ...machine, napryazhenie: ['220 В'], smazka: ['Сухая голова'] }, numbers: speed }),
    candidate('sold out lamp', { category: 'svetilniki', popularity: 9, isSoldOut: true }),
    candidate('lamp', { category: 'svetilniki' }),
    candidate('chair', { category: 'stulya' }),
    candidate('oil', { category: 'maslo-shveynoe' }),
  ]
  expect(relationsOf(candidates, 'accessory')).toEqual([
    'dry lamp',
    'dry chair',
    'oiled lamp',
    'oiled chair',
    'oiled oil',
  ])
})
