import { expect, test } from 'vitest'
import { answerCounts, withAnswer } from './answer-counts.rule.ts'
import { candidatesOf, type Facts, type PickRule } from './pick.rule.ts'

const questionOf = new Map([
  ['thin', 'fabric'],
  ['thick', 'fabric'],
  ['home', 'place'],
])

test('an answer replaces the chosen one of its question only', () => {
  expect(withAnswer(new Set(['thin', 'home']), 'thick', questionOf)).toEqual(new Set(['home', 'thick']))
  expect(withAnswer(new Set(['thin']), 'home', questionOf)).toEqual(new Set(['thin', 'home']))
})

const machine = (price: number): Facts => ({
  categories: [],
  values: [],
  numberOf: () => null,
  price,
  isInStock: true,
})
const upTo = (answer: string, to: number): PickRule => ({
  code: answer,
  when: { anyOf: [[answer]], noneOf: [] },
  isRequired: true,
  weight: 1,
  reason: '',
  lack: '',
  clauses: [{ isExcluded: false, conditions: [{ kind: 'price', from: 0, to }] }],
})

test('counts what each answer gives; a relaxed requirement lowers no other count', () => {
  const [none, cheap] = [upTo('home', 0), upTo('thin', 100)]
  const candidates = candidatesOf([machine(50), machine(500)], [none, cheap])
  const counts = answerCounts(candidates, new Set(['home']), questionOf, [none])
  expect(Object.fromEntries(counts)).toEqual({ thin: 1, thick: 2, home: 0 })
})
