import { expect, test } from 'vitest'
import { oneAnswerPerQuestion, volumeAnswer } from './planned-answers.rule.ts'
import { readNorms } from './read-norms.rule.ts'

const known = new Set(['neck', 'hem'])

test.each([
  ['', [], []],
  ['neck:30', [['neck', 30]], []],
  [
    'neck:30,hem:0',
    [
      ['neck', 30],
      ['hem', 0],
    ],
    [],
  ],
  ['neck:36000', [['neck', 36_000]], []],
  ['neck:36001', [], ['norms.0']],
  ['neck:-5', [], ['norms.0']],
  ['neck:1e3', [], ['norms.0']],
  ['neck:30:40', [], ['norms.0']],
  ['neck', [], ['norms.0']],
  ['neck:1,neck:2', [['neck', 1]], ['norms.1']],
  ['hem:1,collar:5', [['hem', 1]], ['norms.1']],
  [',', [], ['norms.0', 'norms.1']],
])('«%s»', (text, norms, errorFields) => {
  const read = readNorms(text, known)
  expect([...read.norms]).toEqual(norms)
  expect(Object.keys(read.errors)).toEqual(errorFields)
})

test('more norms than a garment has', () =>
  expect(readNorms('hem:1,'.repeat(200), known).errors).toMatchObject({ norms: 'Не больше 100 норм' }))

test('a later answer replaces an earlier one of the same question', () => {
  const questionOf = new Map([
    ...(['shift', 'flow'].map((code) => [code, 'volume']) as [string, string][]),
    ['jeans', 'garment'],
  ])
  expect([...oneAnswerPerQuestion(['jeans', 'shift', 'flow', 'gone'], questionOf)]).toEqual(['jeans', 'flow'])
})

test.each([
  [1, 'studio'],
  [19, 'studio'],
  [20, 'shift'],
  [100_000, 'flow'],
])('%i a shift is «%s»', (units, answer) => {
  const volumes = [
    { answer: 'studio', fromUnits: 1 },
    { answer: 'shift', fromUnits: 20 },
    { answer: 'flow', fromUnits: 200 },
  ]
  expect(volumeAnswer(volumes, units)).toBe(answer)
  expect(volumeAnswer([], units)).toBeNull()
})
