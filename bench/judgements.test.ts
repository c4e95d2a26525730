import { expect, test } from 'vitest'
import { everydayJudgements, judgedProducts, judgements, lastJudgements, unseenJudgements } from './judgements.ts'

const seen = judgements()
const unseen = unseenJudgements()
const last = lastJudgements()
const everyday = everydayJudgements()
const all = [...seen, ...unseen, ...last, ...everyday]
const products = judgedProducts()

test('there are 200 judged questions, 278 unseen, 50 asked last and the everyday ones, none twice', () => {
  expect([seen.length, unseen.length, last.length]).toEqual([200, 278, 50])
  expect(everyday.length).toBeGreaterThan(180)
  expect(new Set(all.map(({ query }) => query.toLowerCase().replaceAll('ё', 'е'))).size).toBe(all.length)
})

test('every selector names something of the demo', () => {
  const idle = all.flatMap(({ query, answers }) =>
    answers
      .filter(({ selector }) => !products.some((product) => selector(product)))
      .map(({ written }) => `${query}: ${written}`),
  )
  expect(idle).toEqual([])
})

test('the best answer to a question that has one is exactly what is meant', () => {
  const vague = all.filter(({ isEmptyRight, answers }) => !isEmptyRight && !answers.some(({ grade }) => grade === 3))
  expect(vague.map(({ query }) => query)).toEqual([])
})

test('every category of goods is asked for', () => {
  const asked = products.filter((product) =>
    all.some(({ answers }) =>
      answers.some(({ grade, written, selector }) => grade === 3 && !/:all\b/.test(written) && selector(product)),
    ),
  )
  const leavesOf = (some: typeof products) => [...new Set(some.map(({ categories }) => categories.at(-1)))].sort()
  expect(leavesOf(asked)).toEqual(leavesOf(products))
})
