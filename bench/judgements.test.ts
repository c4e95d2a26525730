import { expect, test } from 'vitest'
import {
  everydayJudgements,
  generatedProduct,
  judgedProducts,
  judgements,
  lastJudgements,
  unseenJudgements,
} from './judgements.ts'
import { gradeOf } from './search-score.rule.ts'

const tuning = judgements()
const unseen = unseenJudgements()
const final = lastJudgements()
const everyday = everydayJudgements()
const all = [...tuning, ...unseen, ...final, ...everyday]
const products = judgedProducts()

test('there are 251 tuning queries, 328 unseen, 53 final and the everyday ones, all different', () => {
  expect([tuning.length, unseen.length, final.length]).toEqual([251, 328, 53])
  expect(everyday.length).toBeGreaterThan(180)
  expect(new Set(all.map(({ query }) => query.toLowerCase().replaceAll('ё', 'е'))).size).toBe(all.length)
})

test('every selector matches a demo product', () => {
  const unmatched = all.flatMap(({ query, answers }) =>
    answers
      .filter(({ selector }) => !products.some((product) => selector(product)))
      .map(({ written }) => `${query}: ${written}`),
  )
  expect(unmatched).toEqual([])
})

test('every query with right answers has one of the best grade', () => {
  const withoutBestAnswer = all.filter(
    ({ isEmptyRight, answers }) => !isEmptyRight && !answers.some(({ grade }) => grade === 3),
  )
  expect(withoutBestAnswer.map(({ query }) => query)).toEqual([])
})

test('every product category is searched for', () => {
  const searchedProducts = products.filter((product) =>
    all.some(({ answers }) =>
      answers.some(({ grade, written, selector }) => grade === 3 && !/:all\b/.test(written) && selector(product)),
    ),
  )
  const leavesOf = (some: typeof products) => [...new Set(some.map(({ categories }) => categories.at(-1)))].sort()
  expect(leavesOf(searchedProducts)).toEqual(leavesOf(products))
})

test('a generated product is graded as one of its name without characteristics', () => {
  const generated = generatedProduct('gen-1', 'Оверлок четырёхниточный Квант A-1', 3_000_000)
  const gradeFor = (searched: string) => {
    const judgement = tuning.find(({ query }) => query === searched)
    return judgement && generated && gradeOf(judgement, generated)
  }
  expect(gradeFor('оверлок 4-х ниточный')).toBe(3)
  expect(gradeFor('нитки черные')).toBe(0)
  expect(generatedProduct('gen-2', 'Молоток', 100)).toBeNull()
})
